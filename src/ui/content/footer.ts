import { australia, canada, gc, group, immi, type Link, type LinkGroup, link } from './link.ts'

export const footerGroups: LinkGroup[] = [
  group('checks', 'Searches', 'অনুসন্ধান', [
    link('Check Visa Status', 'ভিসার অবস্থা দেখুন', '/Check_Visa'),
    link('Work permit check', 'ওয়ার্ক পারমিট দেখুন', '/Work_Permit'),
    link('Visa check', 'ভিসা দেখুন', '/Visa'),
    link('Application status', 'আবেদনের অবস্থা', '/Application_Stts'),
    link('LMIA check', 'LMIA দেখুন', '/Lima'),
    link('Open a share code', 'শেয়ার কোড খুলুন', '/Share'),
    link('Check a statement', 'বিবৃতি যাচাই করুন', '/Check'),
  ]),
  group('official', 'Official links', 'সরকারি ওয়েবসাইটের লিংক', [
    canada(
      'immigration and citizenship',
      'অভিবাসন ও নাগরিকত্ব',
      `${gc}/services/immigration-citizenship.html`,
    ),
    australia('immigration and citizenship', 'অভিবাসন ও নাগরিকত্ব', `${immi}/`),
    link('Bangladesh: overseas employment', 'বাংলাদেশ: বৈদেশিক কর্মসংস্থান', 'https://www.bmet.gov.bd/'),
    link('Bangladesh: passports', 'বাংলাদেশ: পাসপোর্ট', 'https://www.epassport.gov.bd/'),
  ]),
  group('people', 'For staff and students', 'প্রতিষ্ঠানের কর্মী ও শিক্ষার্থীদের জন্য', [
    link('Log in', 'লগইন', '/login'),
    link('Register', 'নিবন্ধন', '/register'),
    link('Dashboard', 'ড্যাশবোর্ড', '/dashboard'),
    link('For developers', 'ডেভেলপারদের জন্য', '/api/docs'),
  ]),
]

export const legalLinks: Link[] = [
  link('Copyright', 'কপিরাইট', '/Copyright'),
  link('Privacy', 'গোপনীয়তা', '/Privacy'),
  link('Disclaimer', 'দাবিত্যাগ', '/Disclaimer'),
  link('Accessibility', 'প্রবেশগম্যতা', '/Accessibility'),
  link('Freedom of information', 'তথ্য অধিকার', '/Freedom_of_information'),
]

/** Social networks; an operator puts its own addresses here. Without a path they are shown in the demo only. */
export const socialLinks: Link[] = [
  link('Facebook', 'ফেসবুক', 'https://www.facebook.com/'),
  link('YouTube', 'ইউটিউব', 'https://www.youtube.com/'),
  link('LinkedIn', 'লিংকডইন', 'https://www.linkedin.com/'),
]
