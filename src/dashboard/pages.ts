import { maltipleInput } from '#dashboard/routes/records/check-many.tsx'
import type { Page } from '#site/http/page.ts'

/** The addresses of accounts, staff and students; letter case is ignored. */
export const dashboardRoutes: Record<string, Page> = {
  '/MaltipleInput': maltipleInput,
}
