import type { RecordFormProps } from '#dashboard/features/record-form/form-model.ts'

export type Sent =
  | { outcome: 'done'; redirect: string }
  | { outcome: 'again'; form: RecordFormProps }
  | { outcome: 'signed-out' | 'unreachable' | 'failed' }

/** Sends the form as its button would, but stays on the page whatever comes of it. */
export async function sendForm(form: HTMLFormElement): Promise<Sent> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { accept: 'application/json' },
    })
    if (response.status === 401) return { outcome: 'signed-out' }
    const isData = response.headers.get('content-type')?.startsWith('application/json')
    if (!isData) return { outcome: 'failed' }
    const answer = await response.json()
    if (response.ok) return { outcome: 'done', redirect: answer.redirect }
    return 'slots' in answer ? { outcome: 'again', form: answer } : { outcome: 'failed' }
  } catch {
    return { outcome: 'unreachable' }
  }
}
