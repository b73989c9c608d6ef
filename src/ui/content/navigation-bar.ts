import { australia, canada, esdc, gc, group, immi, ircc, type LinkGroup, link } from './link.ts'

const newcomers = `${ircc}/services/new-immigrants`
const heritage = `${gc}/canadian-heritage/services`

/** The seven groups of the bar on the home page and on Check Visa. */
export const navigationBar: LinkGroup[] = [
  group('about', 'About us', 'আমাদের সম্পর্কে', [
    link('What this site is', 'এই সাইটটি কী', '/About'),
    link('What a result proves', 'ফলাফল কী প্রমাণ করে', '/Disclaimer'),
    link('Your personal data', 'আপনার ব্যক্তিগত তথ্য', '/Privacy'),
  ]),
  group('abroad', 'Living and working abroad', 'বিদেশে বসবাস ও কাজ', [
    canada('prepare for life', 'জীবনের প্রস্তুতি', `${newcomers}.html`),
    canada('your rights at work', 'কর্মস্থলে অধিকার', `${esdc}/foreign-workers/protected-rights.html`),
    australia('settle in', 'থিতু হওয়া', `${immi}/settling-in-australia`),
    australia(
      'workplace rights for visa holders',
      'ভিসাধারীর কর্ম-অধিকার',
      'https://www.fairwork.gov.au/find-help-for/visa-holders-migrants',
    ),
  ]),
  group('connecting', 'Connecting', 'যোগাযোগ স্থাপন', [
    link(
      'Canadian embassies and consulates',
      'কানাডার দূতাবাস ও কনস্যুলেট',
      'https://travel.gc.ca/assistance/embassies-consulates',
    ),
    link(
      'Australian missions',
      'অস্ট্রেলিয়ার মিশন',
      'https://www.dfat.gov.au/about-us/our-locations/missions',
    ),
    canada(
      'contact the immigration authority',
      'অভিবাসন কর্তৃপক্ষ',
      `${ircc}/corporate/contact-ircc.html`,
    ),
    australia('contact Home Affairs', 'হোম অ্যাফেয়ার্স', `${immi}/help-support/contact-us`),
  ]),
  group('guide', 'Country guide', 'দেশ পরিচিতি', [
    link('Canada in figures', 'পরিসংখ্যানে কানাডা', 'https://www.statcan.gc.ca/en/start'),
    link('Australia in figures', 'পরিসংখ্যানে অস্ট্রেলিয়া', 'https://www.abs.gov.au/'),
    canada(
      'provinces and territories',
      'প্রদেশ ও অঞ্চল',
      `${newcomers}/prepare-life-canada/provinces-territories.html`,
    ),
    australia('government services', 'সরকারি সেবা', 'https://www.australia.gov.au/'),
  ]),
  group('events', 'Events', 'অনুষ্ঠান', [
    link('Notices of this site', 'এই সাইটের নোটিশ', '/#notices'),
    canada('commemorative days', 'স্মরণীয় দিন', `${heritage}/important-commemorative-days.html`),
    australia('public holidays', 'সরকারি ছুটি', 'https://www.australia.gov.au/public-holidays'),
  ]),
  group('news', 'News', 'সংবাদ', [
    canada('immigration news', 'অভিবাসন সংবাদ', `${ircc}/news.html`),
    canada('all news', 'সব সংবাদ', `${gc}/news.html`),
    australia('visa news', 'ভিসা সংবাদ', `${immi}/news-media`),
  ]),
  group('contact', 'Contact us', 'যোগাযোগ', [
    link('Write or call us', 'লিখুন বা ফোন করুন', '/About#contact'),
    link('Report a problem with a record', 'রেকর্ডের সমস্যা জানান', '/About#problem'),
    link('Staff login', 'প্রতিষ্ঠানের কর্মীদের লগইন', '/login'),
  ]),
]
