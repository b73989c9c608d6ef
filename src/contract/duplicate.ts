/** Why two records may be of the same person, from the strongest reason to the weakest */
export const likenessReasons = ['same-file', 'same-photo', 'similar-name'] as const
export type LikenessReason = (typeof likenessReasons)[number]

export type Duplicate = {
  id: string
  name: string
  passportNumber: string
  because: LikenessReason[]
}
