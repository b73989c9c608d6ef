/** The frame of the doctor's findings. The findings are for the operator, and in English in all languages. */
export const siteCheck = {
  about:
    'Configuration problems, checked just now. Send them to the server administrator, where "countersign doctor" checks more thoroughly.',
  again: 'Check again',
  states: { ok: 'OK', warning: 'Warning', failed: 'Failed' },
  summary: {
    ok: 'No problems found.',
    warning: 'The site works, but something needs attention.',
    failed: 'Something is wrong.',
  },
}
