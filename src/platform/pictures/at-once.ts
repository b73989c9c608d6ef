import { availableParallelism } from 'node:os'

/** On one machine, however many workers it has. */
export const pictureProcessesAtOnce = Math.min(4, availableParallelism())

/** Many that need much memory then take no more of it than one. */
export const heavyPicturesAtOnce = 1
