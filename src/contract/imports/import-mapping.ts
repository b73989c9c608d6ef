import { z } from 'zod'
import {
  dateOrders,
  existingChoices,
  type ImportMapping,
  importLimits,
  importTargets,
  joinedTargets,
} from './import.ts'

export const importMapping: z.ZodType<ImportMapping> = z
  .strictObject({
    columns: z.array(z.enum(importTargets).nullable()).max(importLimits.columns),
    existing: z.enum(existingChoices),
    dateOrder: z.enum(dateOrders).optional(),
    dateOrders: z.array(z.enum(dateOrders).nullable()).max(importLimits.columns).optional(),
  })
  .refine(
    ({ columns }) => {
      const used = columns.filter((one) => one !== null && !joinedTargets.includes(one))
      return new Set(used).size === used.length
    },
    { error: 'twice', path: ['columns'] },
  )
