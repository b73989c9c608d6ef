export const roles = ['admin', 'moderator', 'student'] as const
export type Role = (typeof roles)[number]
