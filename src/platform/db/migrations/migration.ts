import type { Db } from '../schema.ts'

export type Migration = { name: string; up: (db: Db) => Promise<void> }
