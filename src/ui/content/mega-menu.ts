import { group, type LinkGroup, link } from './link.ts'

const canada = 'https://www.canada.ca/en'
const ircc = `${canada}/immigration-refugees-citizenship/services`
const immi = 'https://immi.homeaffairs.gov.au'

/** Eleven topics with links to official pages. */
export const megaMenu: LinkGroup[] = [
  group('jobs', 'Job and the workplace', 'চাকরি ও কর্মস্থল', [
    link('Canada: jobs', 'কানাডা: চাকরি', `${canada}/services/jobs.html`),
    link('Canada: Job Bank', 'কানাডা: জব ব্যাংক', 'https://www.jobbank.gc.ca/home'),
    link('Canada: work permits', 'কানাডা: ওয়ার্ক পারমিট', `${ircc}/work-canada/permit.html`),
    link(
      'Canada: hire a foreign worker',
      'কানাডা: বিদেশি কর্মী নিয়োগ',
      `${canada}/employment-social-development/services/foreign-workers.html`,
    ),
    link(
      'Australia: Workforce Australia',
      'অস্ট্রেলিয়া: ওয়ার্কফোর্স অস্ট্রেলিয়া',
      'https://www.workforceaustralia.gov.au/',
    ),
    link('Australia: pay and conditions', 'অস্ট্রেলিয়া: বেতন ও শর্ত', 'https://www.fairwork.gov.au/'),
    link('Australia: work visas', 'অস্ট্রেলিয়া: কাজের ভিসা', `${immi}/visas/working-in-australia`),
    link(
      'Australia: safety at work',
      'অস্ট্রেলিয়া: কর্মস্থলে নিরাপত্তা',
      'https://www.safeworkaustralia.gov.au/',
    ),
  ]),
  group('immigration', 'Immigration and citizenship', 'অভিবাসন ও নাগরিকত্ব', [
    link(
      'Canada: immigration and citizenship',
      'কানাডা: অভিবাসন ও নাগরিকত্ব',
      `${canada}/services/immigration-citizenship.html`,
    ),
    link(
      'Canada: check an application',
      'কানাডা: আবেদনের অবস্থা',
      `${ircc}/application/check-status.html`,
    ),
    link('Canada: study', 'কানাডা: পড়াশোনা', `${ircc}/study-canada.html`),
    link(
      'Canada: protect yourself from fraud',
      'কানাডা: প্রতারণা থেকে সাবধান',
      `${ircc}/protect-fraud.html`,
    ),
    link('Australia: visas', 'অস্ট্রেলিয়া: ভিসা', `${immi}/visas/getting-a-visa/visa-listing`),
    link(
      'Australia: check a visa (VEVO)',
      'অস্ট্রেলিয়া: ভিসা যাচাই (VEVO)',
      `${immi}/visas/already-have-a-visa/check-visa-details-and-conditions/check-conditions-online`,
    ),
    link('Australia: citizenship', 'অস্ট্রেলিয়া: নাগরিকত্ব', `${immi}/citizenship`),
    link(
      'Australia: registered migration agents',
      'অস্ট্রেলিয়া: নিবন্ধিত অভিবাসন এজেন্ট',
      'https://www.mara.gov.au/',
    ),
  ]),
  group('travel', 'Travel and tourism', 'ভ্রমণ ও পর্যটন', [
    link('Canada: travel', 'কানাডা: ভ্রমণ', 'https://travel.gc.ca/'),
    link('Canada: visit', 'কানাডা: বেড়াতে আসা', `${ircc}/visit-canada.html`),
    link(
      'Canada: at the border',
      'কানাডা: সীমান্তে',
      'https://www.cbsa-asfc.gc.ca/travel-voyage/menu-eng.html',
    ),
    link('Canada: air passengers', 'কানাডা: বিমানযাত্রী', 'https://www.catsa-acsta.gc.ca/en'),
    link('Australia: visit', 'অস্ট্রেলিয়া: বেড়াতে আসা', `${immi}/visas/visiting-australia`),
    link(
      'Australia: at the border',
      'অস্ট্রেলিয়া: সীমান্তে',
      'https://www.abf.gov.au/entering-and-leaving-australia',
    ),
    link('Australia: travel advice', 'অস্ট্রেলিয়া: ভ্রমণ পরামর্শ', 'https://www.smartraveller.gov.au/'),
    link('Australia: passports', 'অস্ট্রেলিয়া: পাসপোর্ট', 'https://www.passports.gov.au/'),
  ]),
  group('business', 'Business and industry', 'ব্যবসা ও শিল্প', [
    link('Canada: business', 'কানাডা: ব্যবসা', `${canada}/services/business.html`),
    link('Canada: start a business', 'কানাডা: ব্যবসা শুরু', `${canada}/services/business/start.html`),
    link(
      'Canada: find a corporation',
      'কানাডা: কোম্পানি খুঁজুন',
      'https://ised-isde.canada.ca/cc/lgcy/fdrlCrpSrch.html',
    ),
    link(
      'Canada: intellectual property',
      'কানাডা: মেধাস্বত্ব',
      'https://ised-isde.canada.ca/site/canadian-intellectual-property-office/en',
    ),
    link('Australia: business', 'অস্ট্রেলিয়া: ব্যবসা', 'https://business.gov.au/'),
    link('Australia: look up a business', 'অস্ট্রেলিয়া: ব্যবসা খুঁজুন', 'https://abr.business.gov.au/'),
    link('Australia: companies', 'অস্ট্রেলিয়া: কোম্পানি', 'https://asic.gov.au/'),
    link('Australia: trade', 'অস্ট্রেলিয়া: বাণিজ্য', 'https://www.austrade.gov.au/'),
  ]),
  group('benefits', 'Benefits', 'ভাতা ও সুবিধা', [
    link('Canada: benefits', 'কানাডা: ভাতা', `${canada}/services/benefits.html`),
    link('Canada: employment insurance', 'কানাডা: কর্মবিমা', `${canada}/services/benefits/ei.html`),
    link('Canada: family benefits', 'কানাডা: পারিবারিক ভাতা', `${canada}/services/benefits/family.html`),
    link('Canada: pensions', 'কানাডা: পেনশন', `${canada}/services/benefits/publicpensions.html`),
    link(
      'Australia: Services Australia',
      'অস্ট্রেলিয়া: সার্ভিসেস অস্ট্রেলিয়া',
      'https://www.servicesaustralia.gov.au/',
    ),
    link('Australia: one sign-in (myGov)', 'অস্ট্রেলিয়া: এক সাইন-ইন (myGov)', 'https://my.gov.au/'),
    link(
      'Australia: superannuation',
      'অস্ট্রেলিয়া: অবসর তহবিল',
      'https://www.ato.gov.au/individuals-and-families/super-for-individuals-and-families',
    ),
    link('Australia: money explained', 'অস্ট্রেলিয়া: টাকাপয়সার কথা', 'https://moneysmart.gov.au/'),
  ]),
  group('health', 'Health', 'স্বাস্থ্য', [
    link('Canada: health', 'কানাডা: স্বাস্থ্য', `${canada}/services/health.html`),
    link(
      'Canada: medical exams for immigration',
      'কানাডা: অভিবাসনের মেডিকেল',
      `${ircc}/application/medical-police/medical-exams.html`,
    ),
    link(
      'Canada: mental health help',
      'কানাডা: মানসিক স্বাস্থ্য',
      `${canada}/public-health/services/mental-health-services.html`,
    ),
    link(
      'Canada: healthy travel',
      'কানাডা: ভ্রমণে স্বাস্থ্য',
      'https://travel.gc.ca/travelling/health-safety',
    ),
    link('Australia: health', 'অস্ট্রেলিয়া: স্বাস্থ্য', 'https://www.health.gov.au/'),
    link('Australia: health advice', 'অস্ট্রেলিয়া: স্বাস্থ্য পরামর্শ', 'https://www.healthdirect.gov.au/'),
    link(
      'Australia: Medicare',
      'অস্ট্রেলিয়া: মেডিকেয়ার',
      'https://www.servicesaustralia.gov.au/medicare',
    ),
    link(
      'Australia: health for visas',
      'অস্ট্রেলিয়া: ভিসার স্বাস্থ্যশর্ত',
      `${immi}/help-support/meeting-our-requirements/health`,
    ),
  ]),
  group('taxes', 'Taxes', 'কর', [
    link('Canada: taxes', 'কানাডা: কর', `${canada}/services/taxes.html`),
    link('Canada: income tax', 'কানাডা: আয়কর', `${canada}/services/taxes/income-tax.html`),
    link('Canada: revenue agency', 'কানাডা: রাজস্ব সংস্থা', `${canada}/revenue-agency.html`),
    link(
      'Canada: social insurance number',
      'কানাডা: সামাজিক বিমা নম্বর',
      `${canada}/employment-social-development/services/sin.html`,
    ),
    link('Australia: taxation office', 'অস্ট্রেলিয়া: কর দপ্তর', 'https://www.ato.gov.au/'),
    link(
      'Australia: tax file number',
      'অস্ট্রেলিয়া: কর নম্বর (TFN)',
      'https://www.ato.gov.au/individuals-and-families/tax-file-number',
    ),
  ]),
  group('environment', 'Environment and natural resources', 'পরিবেশ ও প্রাকৃতিক সম্পদ', [
    link('Canada: environment', 'কানাডা: পরিবেশ', `${canada}/services/environment.html`),
    link('Canada: weather', 'কানাডা: আবহাওয়া', 'https://weather.gc.ca/'),
    link(
      'Canada: natural resources',
      'কানাডা: প্রাকৃতিক সম্পদ',
      'https://natural-resources.canada.ca/home',
    ),
    link('Canada: national parks', 'কানাডা: জাতীয় উদ্যান', 'https://parks.canada.ca/'),
    link('Australia: environment', 'অস্ট্রেলিয়া: পরিবেশ', 'https://www.dcceew.gov.au/'),
    link('Australia: weather', 'অস্ট্রেলিয়া: আবহাওয়া', 'https://www.bom.gov.au/'),
    link('Australia: agriculture', 'অস্ট্রেলিয়া: কৃষি', 'https://www.agriculture.gov.au/'),
    link('Australia: earth and minerals', 'অস্ট্রেলিয়া: ভূতত্ত্ব ও খনিজ', 'https://www.ga.gov.au/'),
  ]),
  group('defence', 'National security and defence', 'জাতীয় নিরাপত্তা ও প্রতিরক্ষা', [
    link(
      'Canada: security and defence',
      'কানাডা: নিরাপত্তা ও প্রতিরক্ষা',
      `${canada}/services/defence.html`,
    ),
    link('Canada: armed forces', 'কানাডা: সশস্ত্র বাহিনী', `${canada}/department-national-defence.html`),
    link('Canada: public safety', 'কানাডা: জননিরাপত্তা', 'https://www.publicsafety.gc.ca/index-en.aspx'),
    link('Canada: cyber security', 'কানাডা: সাইবার নিরাপত্তা', 'https://www.cyber.gc.ca/en'),
    link('Australia: defence', 'অস্ট্রেলিয়া: প্রতিরক্ষা', 'https://www.defence.gov.au/'),
    link(
      'Australia: national security',
      'অস্ট্রেলিয়া: জাতীয় নিরাপত্তা',
      'https://www.nationalsecurity.gov.au/',
    ),
    link('Australia: cyber security', 'অস্ট্রেলিয়া: সাইবার নিরাপত্তা', 'https://www.cyber.gov.au/'),
  ]),
  group('culture', 'Culture, history and sport', 'সংস্কৃতি, ইতিহাস ও খেলাধুলা', [
    link(
      'Canada: culture, history and sport',
      'কানাডা: সংস্কৃতি, ইতিহাস ও খেলা',
      `${canada}/services/culture.html`,
    ),
    link('Canada: heritage', 'কানাডা: ঐতিহ্য', `${canada}/canadian-heritage.html`),
    link(
      'Canada: library and archives',
      'কানাডা: গ্রন্থাগার ও আর্কাইভ',
      'https://library-archives.canada.ca/eng',
    ),
    link('Australia: arts', 'অস্ট্রেলিয়া: শিল্পকলা', 'https://www.arts.gov.au/'),
    link('Australia: national museum', 'অস্ট্রেলিয়া: জাতীয় জাদুঘর', 'https://www.nma.gov.au/'),
    link('Australia: national library', 'অস্ট্রেলিয়া: জাতীয় গ্রন্থাগার', 'https://www.library.gov.au/'),
    link('Australia: sport', 'অস্ট্রেলিয়া: খেলাধুলা', 'https://www.ausport.gov.au/'),
  ]),
  group('policing', 'Policing, justice and emergencies', 'পুলিশ, বিচার ও জরুরি অবস্থা', [
    link(
      'Canada: policing, justice and emergencies',
      'কানাডা: পুলিশ, বিচার ও জরুরি',
      `${canada}/services/policing.html`,
    ),
    link(
      'Canada: report fraud',
      'কানাডা: প্রতারণার অভিযোগ',
      'https://antifraudcentre-centreantifraude.ca/index-eng.htm',
    ),
    link('Canada: mounted police', 'কানাডা: রয়্যাল মাউন্টেড পুলিশ', 'https://rcmp.ca/en'),
    link('Canada: be prepared', 'কানাডা: প্রস্তুত থাকুন', 'https://www.getprepared.gc.ca/index-en.aspx'),
    link('Australia: federal police', 'অস্ট্রেলিয়া: ফেডারেল পুলিশ', 'https://www.afp.gov.au/'),
    link('Australia: report a scam', 'অস্ট্রেলিয়া: প্রতারণার অভিযোগ', 'https://www.scamwatch.gov.au/'),
    link('Australia: law and justice', 'অস্ট্রেলিয়া: আইন ও বিচার', 'https://www.ag.gov.au/'),
    link('Australia: emergencies', 'অস্ট্রেলিয়া: জরুরি অবস্থা', 'https://www.nema.gov.au/'),
  ]),
]
