/** Why nothing can be moved as things are, in words for whoever asked. */
export class CannotMove extends Error {}

export const takeBackAdvice =
  'If the old place shall count again, take it back: countersign move --take-back'
