import { memoryAttemptCounter } from '../limits.ts'
import { heavyPicturesAtOnce, pictureProcessesAtOnce } from '../pictures/at-once.ts'
import { type Answer, type FromParent, type Question, type Shared, shared } from './messages.ts'
import { sharePlaces } from './places.ts'

/** What the parent keeps for all of its workers, and how it answers one of them. */
export function shareAmongWorkers() {
  const attempts = memoryAttemptCounter()
  const places = {
    'picture-process': sharePlaces(pictureProcessesAtOnce),
    'heavy-picture': sharePlaces(heavyPicturesAtOnce),
  }

  /** Somebody new: how to answer them, and how to take back what they held. */
  return (hear: (message: FromParent) => void) => {
    const memberFor = (what: Shared) => ({
      granted: (number: number) => hear({ say: 'answer', answers: [[number, null]] }),
      wanted: (isUrgent: boolean) => hear({ say: 'wanted', what, isUrgent }),
    })
    const members = {
      'picture-process': memberFor('picture-process'),
      'heavy-picture': memberFor('heavy-picture'),
    }

    async function answerTo(number: number, question: Question): Promise<Answer | undefined> {
      if (question.kind === 'count') return attempts.count(question.limits, new Date(question.at))
      if (question.kind === 'take-back') {
        await attempts.takeBack(question.limits)
        return null
      }
      const { kind, what } = question
      if (kind === 'take') places[what].take(members[what], number)
      else places[what].giveBack(members[what], question.place)
      return undefined
    }

    return {
      async answer(questions: [number, Question][]): Promise<void> {
        const answers: [number, Answer][] = []
        for (const [number, question] of questions) {
          const answer = await answerTo(number, question)
          if (answer !== undefined) answers.push([number, answer])
        }
        if (answers.length > 0) hear({ say: 'answer', answers })
      },
      leave(): void {
        for (const what of shared) places[what].leave(members[what])
      },
    }
  }
}
