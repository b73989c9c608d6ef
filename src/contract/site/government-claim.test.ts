import { expect, test } from 'vitest'
import {
  governmentInAddress,
  governmentInHost,
  governmentInName,
  governmentInTitle,
  isKnownAuthority,
} from './government-claim.ts'

test.each([
  'Government of Canada',
  'GOVERNMENT  OF\u00a0BANGLADESH',
  'The Australian Government',
  'Govt. of India',
  'Gov Visa',
  'G.O.V. Visas',
  'G0v Visa',
  'Visa Gov Check',
  'Australia Gov',
  'AusGov Visa Check',
  'AUSGOV',
  'ausgov visa',
  'Aus Govt Visas',
  'GovCanada',
  'MyGov Visa',
  'Canadian Visa Authority',
  'Australian Visa Office',
  'Official Canadian Immigration',
  'Citizenship Canada',
  'National Visa Centre',
  'Republic of Bangladesh Passports',
  'BMET',
  "Canada's Visa & Immigration Authority",
  'CanadianVisaAuthority',
  'Visa Authority of Canada',
  'Authority for Visas',
  'Australian Migration Bureau',
  'Bureau of Canadian Immigration',
  'Australia Immigration Department',
  'National Visa Authority',
  'UAE Immigration Directorate',
  'Canadian Border Services',
  'Australian Passport Service',
  'Visa Govt',
  'Minister of Immigration',
  'Office of Immigration',
  'Visa Office of Australia',
  'বাংলাদেশ পুলিশ',
  'কানাডা ভিসা কর্তৃপক্ষ',
  'কানাডা গভর্নমেন্ট',
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
  'Immigration, Refugees & Citizenship Canada',
  'U.S. Citizenship and Immigration Services',
  'Official Government Visa Check',
  'Government Visa Services',
  'Government Canada Visas',
  'US State Department',
  'Immigration Dept.',
  'Ministries of Labour',
  'Ambassade du Canada',
  'MinistryOfLabour',
  'HighCommission Visas',
  'Mlnistry of Labour',
  'rninistry of Labour',
  'lRCC status',
  'ᴍɪɴɪꜱᴛʀʏ of Labour',
  'Ꮇinistry of Labour',
  'স্বরাষ্ট্রমন্ত্রণালয়',
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
  'Office of Passport Photos',
  'Law Office of Immigration Attorney Khan',
  'Head Office of Canada Migration Experts',
  'Chemistry of Travel',
  'Vernon Hill Migration',
  'McDonald & Hill Citizenship Lawyers',
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
  'canada.ca',
  'base.mil',
  'labour.govt.nz',
  'interior.gouv.fr',
  'gov.example.org',
  'ausgov-visa.com',
  'australiagov.com',
  'govvisa.example',
  'canadianvisaauthority.com',
  'canadian-visa-authority.com',
  'homeaffairs-gov-au.com',
  'ircc-canada.example.com',
  'departmentofhomeaffairs.com',
  'ircc-status.example',
  'irccstatus.com',
  'vevocheck.com',
  'australiangovernment.com',
  'canadianembassy.net',
  'immigrationgov.com',
  'australianborderforce.com',
  'embassy-of-canada.org',
  'immigration-canada.example',
  'ministrу.example',
  'homeаffairs-au.com',
  'embassу-of-canada.org',
  'মন্ত্রণালয়.example',
  'কানাডা-হাইকমিশন.example',
])('the host %s claims to be a government', (host) => {
  expect(governmentInHost(host)).toBeTruthy()
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
  expect(governmentInHost(host)).toBeUndefined()
})

test.each([
  'Operated by the Government of Canada\nAn agency of the Canadian Government',
  'Part of the Government of Canada',
  'This site is run on behalf of IRCC',
  'Department of Home Affairs Visa Section',
  '12 King Street, an official office of the Canadian Embassy',
  'কানাডা সরকার পরিচালিত',
])('the address %j claims to be a government', (address) => {
  expect(governmentInAddress(address)).toBeTruthy()
})

test.each([
  'House 3, opposite Passport Office, Agargaon\nDhaka, Bangladesh',
  '12 Ministry Lane\nOttawa, Canada',
  '4 Embassy Road\nOfficial Quarters Lane, part of Ward 7',
  'Operated by Karim & Sons\nbeside the Embassy of Canada',
  'Suite 2, Immigration Tower\nSeoul, Republic of Korea',
])('the address %j is fine', (address) => {
  expect(governmentInAddress(address)).toBeUndefined()
})

test.each([
  'Government of Canada: official visa verification service',
  'Official website of the Government of Canada',
  'Official notice: IRCC',
  'Cаnаdian Embassy visa services',
  'Ministry of Labour visa verification and immigration status registration and application portal',
])('the title %s poses as a government', (title) => {
  expect(governmentInTitle(title)).toBeTruthy()
})

test.each([
  'Government of Canada changes fees',
  'IRCC: new rules for study permits',
  'Embassy of Canada closed on Friday',
  'Apply only on the official website of the Government of Canada',
  'Visas approved by IRCC are sent by email',
  'BMET registration',
  'VEVO check',
  'Our official opening hours',
  'Verification services',
  'নোটিশ: বাংলাদেশ সরকার ফি বদলেছে',
])('the title %s is fine', (title) => {
  expect(governmentInTitle(title)).toBeUndefined()
})

test.each([
  ['Ministry of Labour', true],
  ['Government of Samplestan', true],
  ['Landesamt für Einwanderung, Government of Samplestan', true],
  ['内政部', true],
  ['শ্রম মন্ত্রণালয়', true],
  ['وزارة العمل', true],
  ['nobody at all', false],
  ['Not a government agency', false],
  ['\u{1f1e8}\u{1f1e6} nobody at all', false],
  ['nobody at all.gov', false],
])('%s is known as an authority: %s', (name, isKnown) => {
  expect(isKnownAuthority(name)).toBe(isKnown)
})
