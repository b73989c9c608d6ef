import { expect, test } from 'vitest'
import { governmentInHost, governmentInName } from './government-claim.ts'

test.each([
  'Government of Canada',
  'GOVERNMENT  OF\u00a0BANGLADESH',
  'The Australian Government',
  'Govt. of India',
  'Department of Home Affairs',
  'Dept of Immigration',
  'Ministry of Labour',
  'M i n i s t r y of Labour',
  'Mini\u200bstry of Labour',
  'Ministry',
  'Мinistry of Labour',
  'Minіstrу of Labour',
  'M1nistry of Labour',
  'Ministère de l’Intérieur',
  'ＩＲＣＣ services',
  'I.R.C.C.',
  'IRCC Canada',
  'Embassy of Bangladesh',
  'Canadian Consulate, Dhaka',
  'High-Commission for Australia',
  'Immigration New Zealand',
  'USCIS helpers',
  'Home Affairs Visa Desk',
  'Australian Border Force',
  'immi.homeaffairs.gov.au',
  'Example.gov',
  'গণপ্রজাতন্ত্রী বাংলাদেশ সরকার',
  'বাংলাদেশ সরকারের ভিসা সেবা',
  'প্রবাসী কল্যাণ মন্ত্রণালয়',
  'কানাডার দূতাবাস',
  'অস্ট্রেলিয়া হাই কমিশন',
  'সরকারি ভিসা কেন্দ্র',
])('%s claims to be a government', (name) => {
  expect(governmentInName(name)).toBeTruthy()
})

test.each([
  'Example Migration Services',
  'Governor Street Migration',
  'Governance Ltd',
  'Administry Software',
  'Statewide Recruiters',
  'Commission-free Visas',
  'High Street Migration',
  'Canada Migration Experts',
  'Border Town Travel',
  'Immigration Lawyers of Dhaka',
  'Home Office Furniture',
  'Consulting Partners',
  'Department Store Jobs',
  'Goving & Sons 2024',
  'সরকার মাইগ্রেশন',
  'বেসরকারি নিয়োগ সংস্থা',
  'ঢাকা ভিসা সহায়তা',
  'Агентство Вектор',
])('%s is fine', (name) => {
  expect(governmentInName(name)).toBeUndefined()
})

test.each([
  'visa.gov',
  'immi.homeaffairs.gov.au',
  'records.example.gov.bd',
  'something.gc.ca',
  'base.mil',
  'labour.govt.nz',
  'interior.gouv.fr',
  'gov.example.org',
  'homeaffairs-gov-au.com',
  'ircc-canada.example.com',
  'departmentofhomeaffairs.com',
  'embassy-of-canada.org',
  'immigration-canada.example',
  'ministrу.example',
  'homeаffairs-au.com',
  'embassу-of-canada.org',
  'মন্ত্রণালয়.example',
  'কানাডা-হাইকমিশন.example',
])('the host %s claims to be a government', (host) => {
  expect(governmentInHost(new URL(`https://${host}`).hostname)).toBeTruthy()
})

test.each([
  'localhost',
  '127.0.0.1',
  'records.example.org',
  'governor-street.com',
  'governance.io',
  'migration-canada.com',
  'go.dev',
  'goverify.app',
  'military-surplus.com',
  'münchen-migration.de',
  'নমুনা-সেবা.example',
])('the host %s is fine', (host) => {
  expect(governmentInHost(new URL(`https://${host}`).hostname)).toBeUndefined()
})
