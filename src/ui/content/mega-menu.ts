import { australia, canada, group, type LinkGroup } from './link.ts'

const gc = 'https://www.canada.ca/en'
const ircc = `${gc}/immigration-refugees-citizenship/services`
const immi = 'https://immi.homeaffairs.gov.au'

/** Eleven topics with links to official pages. */
export const megaMenu: LinkGroup[] = [
  group('jobs', 'Job and the workplace', 'চাকরি ও কর্মস্থল', [
    canada('jobs', 'চাকরি', `${gc}/services/jobs.html`),
    canada('Job Bank', 'জব ব্যাংক', 'https://www.jobbank.gc.ca/home'),
    canada('work permits', 'ওয়ার্ক পারমিট', `${ircc}/work-canada/permit.html`),
    canada(
      'hire a foreign worker',
      'বিদেশি কর্মী নিয়োগ',
      `${gc}/employment-social-development/services/foreign-workers.html`,
    ),
    australia('Workforce Australia', 'ওয়ার্কফোর্স অস্ট্রেলিয়া', 'https://www.workforceaustralia.gov.au/'),
    australia('pay and conditions', 'বেতন ও শর্ত', 'https://www.fairwork.gov.au/'),
    australia('work visas', 'কাজের ভিসা', `${immi}/visas/working-in-australia`),
    australia('safety at work', 'কর্মস্থলে নিরাপত্তা', 'https://www.safeworkaustralia.gov.au/'),
  ]),
  group('immigration', 'Immigration and citizenship', 'অভিবাসন ও নাগরিকত্ব', [
    canada(
      'immigration and citizenship',
      'অভিবাসন ও নাগরিকত্ব',
      `${gc}/services/immigration-citizenship.html`,
    ),
    canada('check an application', 'আবেদনের অবস্থা', `${ircc}/application/check-status.html`),
    canada('study', 'পড়াশোনা', `${ircc}/study-canada.html`),
    canada('protect yourself from fraud', 'প্রতারণা থেকে সাবধান', `${ircc}/protect-fraud.html`),
    australia('visas', 'ভিসা', `${immi}/visas/getting-a-visa/visa-listing`),
    australia(
      'check a visa (VEVO)',
      'ভিসা যাচাই (VEVO)',
      `${immi}/visas/already-have-a-visa/check-visa-details-and-conditions/check-conditions-online`,
    ),
    australia('citizenship', 'নাগরিকত্ব', `${immi}/citizenship`),
    australia('registered migration agents', 'নিবন্ধিত অভিবাসন এজেন্ট', 'https://www.mara.gov.au/'),
  ]),
  group('travel', 'Travel and tourism', 'ভ্রমণ ও পর্যটন', [
    canada('travel', 'ভ্রমণ', 'https://travel.gc.ca/'),
    canada('visit', 'বেড়াতে আসা', `${ircc}/visit-canada.html`),
    canada('at the border', 'সীমান্তে', 'https://www.cbsa-asfc.gc.ca/travel-voyage/menu-eng.html'),
    canada('air passengers', 'বিমানযাত্রী', 'https://www.catsa-acsta.gc.ca/en'),
    australia('visit', 'বেড়াতে আসা', `${immi}/visas/visiting-australia`),
    australia('at the border', 'সীমান্তে', 'https://www.abf.gov.au/entering-and-leaving-australia'),
    australia('travel advice', 'ভ্রমণ পরামর্শ', 'https://www.smartraveller.gov.au/'),
    australia('passports', 'পাসপোর্ট', 'https://www.passports.gov.au/'),
  ]),
  group('business', 'Business and industry', 'ব্যবসা ও শিল্প', [
    canada('business', 'ব্যবসা', `${gc}/services/business.html`),
    canada('start a business', 'ব্যবসা শুরু', `${gc}/services/business/start.html`),
    canada(
      'find a corporation',
      'কোম্পানি খুঁজুন',
      'https://ised-isde.canada.ca/cc/lgcy/fdrlCrpSrch.html',
    ),
    canada(
      'intellectual property',
      'মেধাস্বত্ব',
      'https://ised-isde.canada.ca/site/canadian-intellectual-property-office/en',
    ),
    australia('business', 'ব্যবসা', 'https://business.gov.au/'),
    australia('look up a business', 'ব্যবসা খুঁজুন', 'https://abr.business.gov.au/'),
    australia('companies', 'কোম্পানি', 'https://asic.gov.au/'),
    australia('trade', 'বাণিজ্য', 'https://www.austrade.gov.au/'),
  ]),
  group('benefits', 'Benefits', 'ভাতা ও সুবিধা', [
    canada('benefits', 'ভাতা', `${gc}/services/benefits.html`),
    canada('employment insurance', 'কর্মবিমা', `${gc}/services/benefits/ei.html`),
    canada('family benefits', 'পারিবারিক ভাতা', `${gc}/services/benefits/family.html`),
    canada('pensions', 'পেনশন', `${gc}/services/benefits/publicpensions.html`),
    australia('Services Australia', 'সার্ভিসেস অস্ট্রেলিয়া', 'https://www.servicesaustralia.gov.au/'),
    australia('one sign-in (myGov)', 'এক সাইন-ইন (myGov)', 'https://my.gov.au/'),
    australia(
      'superannuation',
      'অবসর তহবিল',
      'https://www.ato.gov.au/individuals-and-families/super-for-individuals-and-families',
    ),
    australia('money explained', 'টাকাপয়সার কথা', 'https://moneysmart.gov.au/'),
  ]),
  group('health', 'Health', 'স্বাস্থ্য', [
    canada('health', 'স্বাস্থ্য', `${gc}/services/health.html`),
    canada(
      'medical exams for immigration',
      'অভিবাসনের মেডিকেল',
      `${ircc}/application/medical-police/medical-exams.html`,
    ),
    canada(
      'mental health help',
      'মানসিক স্বাস্থ্য',
      `${gc}/public-health/services/mental-health-services.html`,
    ),
    canada('healthy travel', 'ভ্রমণে স্বাস্থ্য', 'https://travel.gc.ca/travelling/health-safety'),
    australia('health', 'স্বাস্থ্য', 'https://www.health.gov.au/'),
    australia('health advice', 'স্বাস্থ্য পরামর্শ', 'https://www.healthdirect.gov.au/'),
    australia('Medicare', 'মেডিকেয়ার', 'https://www.servicesaustralia.gov.au/medicare'),
    australia(
      'health for visas',
      'ভিসার স্বাস্থ্যশর্ত',
      `${immi}/help-support/meeting-our-requirements/health`,
    ),
  ]),
  group('taxes', 'Taxes', 'কর', [
    canada('taxes', 'কর', `${gc}/services/taxes.html`),
    canada('income tax', 'আয়কর', `${gc}/services/taxes/income-tax.html`),
    canada('revenue agency', 'রাজস্ব সংস্থা', `${gc}/revenue-agency.html`),
    canada(
      'social insurance number',
      'সামাজিক বিমা নম্বর',
      `${gc}/employment-social-development/services/sin.html`,
    ),
    australia('taxation office', 'কর দপ্তর', 'https://www.ato.gov.au/'),
    australia(
      'tax file number',
      'কর নম্বর (TFN)',
      'https://www.ato.gov.au/individuals-and-families/tax-file-number',
    ),
  ]),
  group('environment', 'Environment and natural resources', 'পরিবেশ ও প্রাকৃতিক সম্পদ', [
    canada('environment', 'পরিবেশ', `${gc}/services/environment.html`),
    canada('weather', 'আবহাওয়া', 'https://weather.gc.ca/'),
    canada('natural resources', 'প্রাকৃতিক সম্পদ', 'https://natural-resources.canada.ca/home'),
    canada('national parks', 'জাতীয় উদ্যান', 'https://parks.canada.ca/'),
    australia('environment', 'পরিবেশ', 'https://www.dcceew.gov.au/'),
    australia('weather', 'আবহাওয়া', 'https://www.bom.gov.au/'),
    australia('agriculture', 'কৃষি', 'https://www.agriculture.gov.au/'),
    australia('earth and minerals', 'ভূতত্ত্ব ও খনিজ', 'https://www.ga.gov.au/'),
  ]),
  group('defence', 'National security and defence', 'জাতীয় নিরাপত্তা ও প্রতিরক্ষা', [
    canada('security and defence', 'নিরাপত্তা ও প্রতিরক্ষা', `${gc}/services/defence.html`),
    canada('armed forces', 'সশস্ত্র বাহিনী', `${gc}/department-national-defence.html`),
    canada('public safety', 'জননিরাপত্তা', 'https://www.publicsafety.gc.ca/index-en.aspx'),
    canada('cyber security', 'সাইবার নিরাপত্তা', 'https://www.cyber.gc.ca/en'),
    australia('defence', 'প্রতিরক্ষা', 'https://www.defence.gov.au/'),
    australia('national security', 'জাতীয় নিরাপত্তা', 'https://www.nationalsecurity.gov.au/'),
    australia('cyber security', 'সাইবার নিরাপত্তা', 'https://www.cyber.gov.au/'),
  ]),
  group('culture', 'Culture, history and sport', 'সংস্কৃতি, ইতিহাস ও খেলাধুলা', [
    canada('culture, history and sport', 'সংস্কৃতি, ইতিহাস ও খেলা', `${gc}/services/culture.html`),
    canada('heritage', 'ঐতিহ্য', `${gc}/canadian-heritage.html`),
    canada('library and archives', 'গ্রন্থাগার ও আর্কাইভ', 'https://library-archives.canada.ca/eng'),
    australia('arts', 'শিল্পকলা', 'https://www.arts.gov.au/'),
    australia('national museum', 'জাতীয় জাদুঘর', 'https://www.nma.gov.au/'),
    australia('national library', 'জাতীয় গ্রন্থাগার', 'https://www.library.gov.au/'),
    australia('sport', 'খেলাধুলা', 'https://www.ausport.gov.au/'),
  ]),
  group('policing', 'Policing, justice and emergencies', 'পুলিশ, বিচার ও জরুরি অবস্থা', [
    canada(
      'policing, justice and emergencies',
      'পুলিশ, বিচার ও জরুরি',
      `${gc}/services/policing.html`,
    ),
    canada(
      'report fraud',
      'প্রতারণার অভিযোগ',
      'https://antifraudcentre-centreantifraude.ca/index-eng.htm',
    ),
    canada('mounted police', 'রয়্যাল মাউন্টেড পুলিশ', 'https://rcmp.ca/en'),
    canada('be prepared', 'প্রস্তুত থাকুন', 'https://www.getprepared.gc.ca/index-en.aspx'),
    australia('federal police', 'ফেডারেল পুলিশ', 'https://www.afp.gov.au/'),
    australia('report a scam', 'প্রতারণার অভিযোগ', 'https://www.scamwatch.gov.au/'),
    australia('law and justice', 'আইন ও বিচার', 'https://www.ag.gov.au/'),
    australia('emergencies', 'জরুরি অবস্থা', 'https://www.nema.gov.au/'),
  ]),
]
