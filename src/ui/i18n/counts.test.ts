import { expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { mostCounted, notificationKinds } from '#contract/notification.ts'
import { formatCapped } from './format.ts'
import { messagesIn } from './messages.ts'

test.each(locales)('in %s, a count that stops is said as the badge shows it', (locale) => {
  const { counts } = messagesIn(locale).dashboard.notifications
  for (const kind of notificationKinds) {
    expect(counts[kind](mostCounted), kind).toContain(formatCapped(mostCounted, locale))
    expect(counts[kind](2), kind).toContain(formatCapped(2, locale))
  }
})
