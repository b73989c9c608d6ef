import { group, type LinkGroup, link } from './link.ts'

const canada = 'https://www.canada.ca/en'
const ircc = `${canada}/immigration-refugees-citizenship`
const immi = 'https://immi.homeaffairs.gov.au'

/** The seven groups of the bar on the home page and on Check Visa. */
export const navigationBar: LinkGroup[] = [
  group('about', 'About us', 'আমাদের সম্পর্কে', [
    link('What this site is', 'এই সাইটটি কী', '/About'),
    link('What a result proves', 'ফলাফল কী প্রমাণ করে', '/Disclaimer'),
    link('Your personal data', 'আপনার ব্যক্তিগত তথ্য', '/Privacy'),
  ]),
  group('abroad', 'Living and working abroad', 'বিদেশে বসবাস ও কাজ', [
    link('Canada: prepare for life', 'কানাডা: জীবনের প্রস্তুতি', `${ircc}/services/new-immigrants.html`),
    link(
      'Canada: your rights at work',
      'কানাডা: কর্মস্থলে অধিকার',
      `${canada}/employment-social-development/services/foreign-workers/protected-rights.html`,
    ),
    link('Australia: settle in', 'অস্ট্রেলিয়া: থিতু হওয়া', `${immi}/settling-in-australia`),
    link(
      'Australia: workplace rights for visa holders',
      'অস্ট্রেলিয়া: ভিসাধারীর কর্ম-অধিকার',
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
    link(
      'Canada: contact the immigration authority',
      'কানাডা: অভিবাসন কর্তৃপক্ষ',
      `${ircc}/corporate/contact-ircc.html`,
    ),
    link(
      'Australia: contact Home Affairs',
      'অস্ট্রেলিয়া: হোম অ্যাফেয়ার্স',
      `${immi}/help-support/contact-us`,
    ),
  ]),
  group('guide', 'Country guide', 'দেশ পরিচিতি', [
    link('Canada in figures', 'পরিসংখ্যানে কানাডা', 'https://www.statcan.gc.ca/en/start'),
    link('Australia in figures', 'পরিসংখ্যানে অস্ট্রেলিয়া', 'https://www.abs.gov.au/'),
    link(
      'Canada: provinces and territories',
      'কানাডা: প্রদেশ ও অঞ্চল',
      `${ircc}/services/new-immigrants/prepare-life-canada/provinces-territories.html`,
    ),
    link('Australia: government services', 'অস্ট্রেলিয়া: সরকারি সেবা', 'https://www.australia.gov.au/'),
  ]),
  group('events', 'Events', 'অনুষ্ঠান', [
    link('Notices of this site', 'এই সাইটের নোটিশ', '/#notices'),
    link(
      'Canada: commemorative days',
      'কানাডা: স্মরণীয় দিন',
      `${canada}/canadian-heritage/services/important-commemorative-days.html`,
    ),
    link(
      'Australia: public holidays',
      'অস্ট্রেলিয়া: সরকারি ছুটি',
      'https://www.australia.gov.au/public-holidays',
    ),
  ]),
  group('news', 'News', 'সংবাদ', [
    link('Canada: immigration news', 'কানাডা: অভিবাসন সংবাদ', `${ircc}/news.html`),
    link('Canada: all news', 'কানাডা: সব সংবাদ', `${canada}/news.html`),
    link('Australia: visa news', 'অস্ট্রেলিয়া: ভিসা সংবাদ', `${immi}/news-media`),
  ]),
  group('contact', 'Contact us', 'যোগাযোগ', [
    link('Write or call us', 'লিখুন বা ফোন করুন', '/About#contact'),
    link('Report a problem with a record', 'রেকর্ডে সমস্যা জানান', '/About#problem'),
    link('Staff login', 'কর্মীদের লগইন', '/login'),
  ]),
]
