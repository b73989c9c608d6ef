// In a module without schemas, so that forms can use these numbers without loading zod.
export const shortestPassword = 12
export const longestPassword = 256
