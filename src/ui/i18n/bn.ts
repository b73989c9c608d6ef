import { dashboard } from './bn/dashboard.ts'
import { documentDetails } from './bn/document-details.ts'
import { toasts } from './bn/toasts.ts'
import type { Messages } from './en.ts'
import { inBengali } from './numbers.ts'

const months = 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' ')

export const bn: Messages = {
  dashboard,
  documentDetails,
  toasts,

  direction: 'ltr',
  skipToContent: 'মূল অংশে যান',
  languages: 'ভাষা',

  notGovernment: (organisation) =>
    organisation
      ? `এই সাইটটি ${organisation} পরিচালনা করে। এটি কোনো সরকারি সেবা নয়।`
      : 'এই সাইটটি কোনো সরকারি সেবা নয়।',
  actsFor: (organisation, authority) =>
    `${organisation || 'এই সাইট'} জানাচ্ছে যে তারা এই কর্তৃপক্ষের পক্ষে কাজ করে: ${authority}।`,
  demonstration: 'নমুনা সাইট: এখানকার সব মানুষ ও নথি কাল্পনিক।',
  checkWithAuthority: 'সরাসরি কর্তৃপক্ষের কাছে যাচাই করুন:',
  leavesTheSite: '(অন্য সাইটে নিয়ে যাবে)',
  vevo: 'VEVO, অস্ট্রেলিয়ার ভিসার জন্য',
  irccStatus: 'IRCC-এর আবেদনের অবস্থার পাতা, কানাডার আবেদনের জন্য',
  currentAsOf: (date) => `${date} তারিখ পর্যন্ত হালনাগাদ তথ্য`,
  mainNavigation: 'অনুসন্ধানের ধরন',

  homeTitle: 'প্রার্থীর রেকর্ড দেখুন',
  homeIntroduction: (organisation) =>
    `${organisation} তাদের প্রার্থীদের ভিসা ও ওয়ার্ক পারমিটের যে রেকর্ড রাখে, তা এখানে খুঁজুন।`,
  homeNavigation: 'মূল পাতা',
  checkVisaTitle: 'আপনার ভিসার অবস্থা দেখুন',
  checkVisaIntroduction: 'চিঠিতে যেভাবে আছে, ঠিক সেভাবে IRCC নম্বরটি লিখুন।',
  checkVisaNavigation: 'ভিসার অবস্থা',
  workPermitTitle: 'ওয়ার্ক পারমিট দেখুন',
  workPermitIntroduction: 'রেকর্ডে থাকা ওয়ার্ক পারমিট সনদ দেখায়।',
  visaTitle: 'ভিসা দেখুন',
  visaIntroduction: 'রেকর্ডে থাকা ভিসার কাগজ দেখায়।',
  applicationStatusTitle: 'আবেদনের অবস্থা',
  applicationStatusIntroduction: 'রেকর্ডে থাকা আবেদনের অবস্থা দেখায়।',
  lmiaTitle: 'LMIA দেখুন',
  lmiaIntroduction: 'রেকর্ডে থাকা LMIA সনদ দেখায়।',

  passportNumber: 'পাসপোর্ট নম্বর',
  passportOrIrccNumber: 'পাসপোর্ট বা IRCC নম্বর',
  irccNumber: 'IRCC নম্বর',
  name: 'নাম',
  nameOptional: 'নাম (ঐচ্ছিক)',
  search: 'খুঁজুন',
  searching: 'খোঁজা হচ্ছে…',
  youSearched: (number, at) => `আপনি ${number} খুঁজেছেন · দেখা হয়েছে ${at}`,

  summaryTitle: 'যা ঠিক করতে হবে',
  mistake: (title) => `ত্রুটি: ${title}`,
  numberRequired: 'একটি নম্বর লিখুন',
  numberTooLong: 'নম্বরটি বেশি লম্বা',
  numberNotANumber: 'শুধু অঙ্ক ও A থেকে Z অক্ষর ব্যবহার করুন; অন্য বর্ণমালার অক্ষর দেখতে একই রকম হতে পারে',
  nameRequired: 'প্রার্থীর নাম লিখুন',
  nameTooLong: 'নামটি বেশি লম্বা',
  nameNotText: 'নামে অগ্রহণযোগ্য অক্ষর আছে',
  birthDateRequired: 'প্রার্থীর জন্ম তারিখ লিখুন',
  birthDateNotADate: 'অতীতের একটি তারিখ লিখুন, যেমন 1990-01-31',
  formUnreadable: 'ফরমটি পড়া যায়নি। দয়া করে আবার পূরণ করুন।',

  resultTitle: 'রেকর্ড পাওয়া গেছে',
  heldBy: (organisation, date) => `রেকর্ডটি ${organisation}-এর কাছে রক্ষিত, অনুমোদনের তারিখ ${date}`,
  resultMeaning: (organisation) =>
    `${organisation}-এর কাছে এই তথ্য আছে। কোনো সরকার এটি যাচাই করেনি: সরাসরি কর্তৃপক্ষের কাছে যাচাই করুন।`,
  candidateName: 'প্রার্থীর নাম',
  fatherName: 'পিতার নাম',
  motherName: 'মাতার নাম',
  permanentAddress: 'স্থায়ী ঠিকানা',
  nationality: 'জাতীয়তা',
  birthDate: 'জন্ম তারিখ',
  photoOf: (name) => `${name}-এর ছবি`,
  pageOf: (title, page, pages) =>
    pages === 1 ? title : `${title}, পৃষ্ঠা ${inBengali(page)}/${inBengali(pages)}`,
  openLarge: (title) => `${title} পূর্ণ আকারে খুলুন`,
  registrationNumber: (number) => `নিবন্ধন নম্বর ${number}`,
  pageCount: (pages) => `${inBengali(pages)} পৃষ্ঠা`,
  firstOfPages: (pages) => `পৃষ্ঠা ১/${inBengali(pages)}; বাকিগুলো সাইটে আছে`,
  pleaseWait: 'অনুগ্রহ করে একটু অপেক্ষা করুন',
  approvedMark: (organisation) => `রেকর্ড অনুমোদন করেছে ${organisation}`,
  candidateDetails: 'প্রার্থী',
  signedStatement: 'স্বাক্ষরিত বিবৃতি ডাউনলোড করুন',
  statementsExplained: 'স্বাক্ষরিত বিবৃতি কী প্রমাণ করে',
  notProvenTitle: 'এই ফলাফল যা প্রমাণ করে না',
  notProven: [
    'কোনো ভিসা বা পারমিট দেওয়া হয়েছে বা এখনো বৈধ আছে, এটি তা প্রমাণ করে না।',
    'যিনি আপনাকে এটি দেখাচ্ছেন তিনিই যে রেকর্ডের ব্যক্তি, এটি তা-ও প্রমাণ করে না।',
    'কেবল কর্তৃপক্ষই এসব নিশ্চিত করতে পারে। টাকা দেওয়া, নিয়োগ, যাত্রা বা সই করার আগে কর্তৃপক্ষকে জিজ্ঞাসা করুন।',
  ],
  reportProblem: 'এই রেকর্ডের সমস্যা জানান',
  print: 'প্রিন্ট করুন',
  signedCodeHelp: (organisation) =>
    `কোডটি স্ক্যান করে দেখুন এই কাগজের কোন অংশে ${organisation} স্বাক্ষর করেছে, আর তা এখনো বহাল কি না। এর বাইরে আর কিছু কোডের স্বাক্ষরের আওতায় পড়ে না।`,
  scansAreOnline:
    'নথিগুলো ছোট করে ছাপা হয়েছে: সাইটে সেগুলো পড়ার মতো বড় করে দেখা যায়। সেখানে মিলিয়ে না দেখা পর্যন্ত এই কাগজ কিছুই প্রমাণ করে না।',
  documentMissing: (title) => `এই রেকর্ডে কোনো ${title} নেই।`,
  documentWithheld: (title) =>
    `এই পাতায় ${title} দেখানো হয় না। যে প্রতিষ্ঠান এই সাইট চালায়, অনুগ্রহ করে তাদের জিজ্ঞাসা করুন।`,

  noDataFound: 'কোনো তথ্য পাওয়া যায়নি',
  noDataHelp:
    'নম্বরটি মিলিয়ে দেখুন: 0 ও O, 1 ও I দেখতে একই রকম। নম্বর ঠিক থাকলে যে প্রতিষ্ঠান এটি দিয়েছে, তাদের জিজ্ঞাসা করুন।',
  noDataHelpWithName:
    'নম্বর ও নাম মিলিয়ে দেখুন: দুটোই একই রেকর্ডের হতে হবে। নম্বরে 0 ও O, 1 ও I দেখতে একই রকম; নামে বড় বা ছোট হাতের অক্ষর, উচ্চারণচিহ্ন ও একটি মধ্যনামের পার্থক্যে সমস্যা নেই। দুটোই ঠিক থাকলে যে প্রতিষ্ঠান নম্বরটি দিয়েছে, তাদের জিজ্ঞাসা করুন।',
  noDataHelpWithBirthDate:
    'নম্বর ও জন্ম তারিখ মিলিয়ে দেখুন: দুটোই একই রেকর্ডের হতে হবে। নম্বরে 0 ও O, 1 ও I দেখতে একই রকম। দুটোই ঠিক থাকলে যে প্রতিষ্ঠান নম্বরটি দিয়েছে, তাদের জিজ্ঞাসা করুন: তাদের কাছে হয়তো আপনার জন্ম তারিখ নেই।',
  noDataSteps: [
    'মূল পাতায় পাসপোর্ট ও IRCC দুই নম্বরই খোঁজা যায়; “ভিসার অবস্থা” পাতায় IRCC নম্বর।',
    'নতুন রেকর্ড অ্যাডমিন অনুমোদন করার পরেই কেবল দেখা যায়।',
    'ফলাফল না পাওয়া মানেই নথি জাল নয়, আবার শুধু নথি থাকা মানেই তা আসল নয়: কর্তৃপক্ষকে জিজ্ঞাসা করুন।',
  ],
  noResultFound: '--- কোনো ফলাফল পাওয়া যায়নি ---',
  offlineHelp: 'আপনি অফলাইনে আছেন। যা লিখেছেন তা এখানেই আছে: সংযোগ ফিরলে আবার খুঁজুন।',
  noResultHelp: 'অনুসন্ধানটি সম্পন্ন করা যায়নি। সমস্যাটি আপনার নম্বরের নয়।',
  tryAgain: 'আবার চেষ্টা করুন',
  tryOrReload: 'আবার চেষ্টা করুন, না হলে পাতাটি আবার লোড করুন',
  expiredTitle: 'এই ফলাফলের মেয়াদ শেষ',
  expiredHelp: 'একটি ফলাফল অল্প সময় দেখা যায়। আবার দেখতে হলে আবার খুঁজুন।',
  tooManyTitle: 'অনেক বেশিবার খোঁজা হয়েছে',
  tooManyHelp: (wait) => `রেকর্ডের মানুষদের সুরক্ষার জন্য অনুসন্ধান সীমিত। দয়া করে ${wait} পরে আবার চেষ্টা করুন।`,
  seconds: (count) => `${inBengali(count)} সেকেন্ড`,
  lessThanAMinute: 'এক মিনিটের কম সময়',
  minutes: (count) => `${inBengali(count)} মিনিট`,
  hours: (count) => `${inBengali(count)} ঘণ্টা`,
  days: (count) => `${inBengali(count)} দিন`,
  months,
  // Names of months are not abbreviated.
  shortMonths: months,
  dayInWords: (day, month, year) => `${day} ${month}, ${year}`,

  kilobytes: (amount) => `${amount} কিলোবাইট`,
  megabytes: (amount) => `${amount} মেগাবাইট`,

  notFoundTitle: 'পাতাটি পাওয়া যায়নি',
  notFoundHelp: 'দুঃখিত, আপনি যে পাতাটি খুঁজছেন তা নেই।',
  backToHome: 'মূল পাতায় ফিরুন',
  errorTitle: 'কিছু একটা সমস্যা হয়েছে',
  errorHelp: 'সমস্যাটি আমাদের দিকে। একটু পরে আবার চেষ্টা করুন।',
  pageFailedTitle: 'এই মুহূর্তে পাতাটি দেখানো যাচ্ছে না',
  changeFailedTitle: 'কাজটি সম্পন্ন করা যায়নি',
  dataAway: 'এই মুহূর্তে সাইটের তথ্য পাওয়া যাচ্ছে না। এক মিনিট পরে আবার চেষ্টা করুন।',
  nothingChanged: 'কিছুই বদলায়নি।',
  maybeChanged: 'কাজটি হয়েছে কি না তা জানা নেই: হয় পুরোটা হয়েছে, নয়তো কিছুই হয়নি। আবার পাঠানোর আগে দেখে নিন।',
  lookWhether: 'হয়েছে কি না দেখুন',
  requestId: (id) => `অনুরোধের আইডি, সার্ভার অ্যাডমিনিস্ট্রেটরের জন্য: ${id}`,
  scansAway: 'এই মুহূর্তে স্ক্যান দেখানো বা যোগ করা যাচ্ছে না। অনুসন্ধান করা যাচ্ছে।',
  spaceLow: 'সার্ভারের ডিস্ক প্রায় ভরে গেছে বা তাতে লেখা যাচ্ছে না: এই মুহূর্তে নতুন কিছু সংরক্ষণ করা যাচ্ছে না।',
  noRoomTitle: 'ডিস্কে যথেষ্ট জায়গা নেই',
  noRoomHelp:
    'নতুন কিছু সংরক্ষণ করার মতো জায়গা সার্ভারে নেই। দয়া করে সার্ভার অ্যাডমিনিস্ট্রেটরকে জানান। অনুসন্ধান আগের মতোই করা যাবে।',
  tooLargeTitle: 'তথ্যের পরিমাণ অনেক বেশি',
  otherSiteTitle: 'অনুরোধটি অন্য সাইট থেকে এসেছে',
  otherSiteHelp: 'দয়া করে এই সাইটের ফরমটি পূরণ করুন।',
  rightsChanged: 'এর মধ্যে আপনার অনুমতি বদলে গেছে।',
  wrongMethodTitle: 'এই পাতায় এটি করা যায় না',
}
