// Apart from the schemas: forms need the numbers, and not zod.
export const shortestPassword = 12
export const longestPassword = 256
