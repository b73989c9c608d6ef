import { expect, test } from 'vitest'
import { dayIn } from './validity.ts'

test.each([
  'UTC',
  'Asia/Dhaka',
  'Asia/Kathmandu',
  'America/Los_Angeles',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
])('the day of an instant in %s is that of its clocks', (timeZone) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const wrong: string[] = []
  // Beyond a year and the day that Samoa left out, in steps that meet every minute of the hour.
  for (let at = Date.UTC(2011, 9, 1); at < Date.UTC(2012, 11, 1); at += 47 * 60_000) {
    const instant = new Date(at)
    if (dayIn(timeZone, instant) !== format.format(instant)) wrong.push(instant.toISOString())
  }
  expect(wrong).toEqual([])
})
