import type { Counted, Limit } from '../limits.ts'

/** What a machine has only so many of, however many workers it has. */
export const shared = ['picture-process', 'heavy-picture'] as const
export type Shared = (typeof shared)[number]

export type Question =
  | { kind: 'count'; limits: Limit[]; at: number }
  | { kind: 'take-back'; limits: Limit[] }
  | { kind: 'take'; what: Shared }
  /** A place, by the number of the question that took it */
  | { kind: 'give-back'; what: Shared; place: number }

export type Answer = Counted | null

export type FromWorker =
  | { say: 'ready'; port: number }
  /** Again and again: its event loop turns */
  | { say: 'alive' }
  | { say: 'ask'; questions: [number: number, question: Question][] }
  | { say: 'metrics'; asked: number; metrics: unknown[] }

export type FromParent =
  | { say: 'answer'; answers: [number: number, answer: Answer][] }
  | { say: 'wanted'; what: Shared; isUrgent: boolean }
  | { say: 'tell-metrics'; asked: number }
