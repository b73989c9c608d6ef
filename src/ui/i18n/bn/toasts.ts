import type { Messages } from '#ui/i18n/en.ts'

export const toasts: Messages['toasts'] = {
  signedIn: () => ({ title: 'সফল!', text: 'লগইন সফল হয়েছে!' }),
  registered: () => ({ title: 'সফল!', text: 'নিবন্ধন সফল হয়েছে!' }),
  signedOut: () => ({ text: 'লগআউট সফল হয়েছে' }),
  passwordReset: () => ({ title: 'সফল!', text: 'নতুন পাসওয়ার্ড সংরক্ষিত হয়েছে। এখন লগইন করুন।' }),
  emailVerified: () => ({ text: 'আপনার ইমেইল ঠিকানা নিশ্চিত হয়েছে' }),
  linkMailed: () => ({ text: 'আপনার ইমেইল ঠিকানায় একটি লিংক পাঠানো হয়েছে' }),
  twoFactorOff: () => ({ text: 'দুই ধাপের লগইন বন্ধ হয়েছে' }),
  twoFactorReset: (name) => ({
    text: `${name}-এর দুই ধাপের লগইন বন্ধ হয়েছে, আর তাঁর সব সেশন শেষ হয়েছে`,
  }),
  shownOnce: () => ({
    text: 'এটি আগেই তৈরি হয়েছে এবং কেবল একবার দেখানো হয়। কপি না করে থাকলে এটি মুছে নতুন একটি তৈরি করুন।',
  }),
  tokenRevoked: () => ({ text: 'টোকেনটি বাতিল হয়েছে' }),
  recordClaimed: () => ({ text: 'রেকর্ডটি আপনার অ্যাকাউন্টের সঙ্গে যুক্ত হয়েছে' }),
  correctionAsked: () => ({ text: 'প্রতিষ্ঠানের কাছে পাঠানো হয়েছে' }),
  recordReleased: () => ({ text: 'রেকর্ডটি অ্যাকাউন্ট থেকে আলাদা হয়েছে' }),
  shareRevoked: () => ({ text: 'শেয়ার কোডটি বাতিল হয়েছে' }),
  recordAdded: () => ({ text: 'রেকর্ড যোগ হয়েছে' }),
  recordUpdated: () => ({ text: 'রেকর্ড সফলভাবে হালনাগাদ হয়েছে' }),
  awaitsAnotherAdmin: (name) => ({
    text: `${name} সংরক্ষিত হয়েছে। নথি সম্পর্কে আপনার বক্তব্য অন্য একজন অ্যাডমিনকে অনুমোদন করতে হবে; তার আগে দর্শনার্থীরা রেকর্ডটি পাবেন না।`,
  }),
  needsAnotherAdmin: () => ({
    text: 'অনুমোদিত হয়নি: এই রেকর্ডের একটি নথি সম্পর্কে বক্তব্য আপনার, তাই অন্য একজন অ্যাডমিনকে অনুমোদন করতে হবে।',
  }),
  recordDeleted: (name) => ({
    title: 'মুছে ফেলা হয়েছে!',
    text: name ? `${name} এখন বিনে আছে` : 'রেকর্ডটি এখন বিনে আছে',
  }),
  recordErased: () => ({ title: 'মুছে ফেলা হয়েছে!', text: 'রেকর্ডটি স্থায়ীভাবে মুছে ফেলা হয়েছে।' }),
  recordOnHold: (name) => ({
    text: `${name || 'রেকর্ডটি'} মোছা হয়নি: এর মোছা স্থগিত আছে। আগে রেকর্ডের পাতায় বা “রেকর্ড রাখার সময়” পাতায় স্থগিতাদেশ শেষ করুন।`,
  }),
  recordHeld: (name) => ({ text: `${name}-এর মোছা এখন স্থগিত` }),
  holdEnded: (name) => ({ text: `${name}-এর স্থগিতাদেশ শেষ হয়েছে` }),
  recordKept: (name) => ({ text: `${name} রাখার সময় সংরক্ষণ করা হয়েছে` }),
  recordKeptAndShown: (name) => ({
    text: `${name} রাখার সময় সংরক্ষণ করা হয়েছে, আর রেকর্ডটি আবার দৃশ্যমান`,
  }),
  recordBroughtBack: (name) => ({ text: `${name}-কে ফিরিয়ে আনা হয়েছে` }),
  recordHidden: (name) => ({ text: `${name} এখন লুকানো` }),
  recordVisible: (name) => ({ text: `${name} এখন দৃশ্যমান` }),
  recordApproved: (name) => ({ text: `${name} অনুমোদিত হয়েছে` }),
  recordSentBack: (name) => ({ text: `${name}-এর রেকর্ড কারণসহ ফেরত পাঠানো হয়েছে` }),
  sendingBackUndone: (name) => ({ text: `${name} আবার অনুমোদনের অপেক্ষায়` }),
  roleUndone: (name) => ({ text: `${name} আগের ভূমিকা ফিরে পেয়েছেন` }),
  allUndone: (count) => ({ text: `আগের অবস্থায় ফেরানো হয়েছে: ${count}` }),
  someUndone: (count) => ({
    text: `আগের অবস্থায় ফেরানো হয়েছে: ${count}। বাকিগুলো এর মধ্যে বদলেছে, তাই যেমন আছে তেমনই থাকছে।`,
  }),
  notUndone: (name) => ({
    text: `কিছু ফেরানো হয়নি: ${name || 'এটি'} এর মধ্যে বদলেছে।`,
  }),
  numberTakenSince: (name) => ({
    text: `${name}-কে ফিরিয়ে আনা হয়নি: এর একটি নম্বর এখন অন্য রেকর্ডে আছে।`,
  }),
  approvalWithdrawn: (name) => ({
    text: `${name} আবার অনুমোদনের অপেক্ষায়; দর্শনার্থীরা রেকর্ডটি খুঁজে পাবেন না`,
  }),
  dateModified: () => ({ text: 'তারিখ সফলভাবে বদলানো হয়েছে' }),
  madeAdmin: (name) => ({ text: `${name} এখন অ্যাডমিন` }),
  madeModerator: (name) => ({ text: `${name} এখন মডারেটর` }),
  accountDisabled: (name) => ({
    text: `${name}-এর অ্যাকাউন্ট বন্ধ করা হয়েছে, এবং সব জায়গা থেকে লগআউট করা হয়েছে`,
  }),
  accountEnabled: (name) => ({ text: `${name}-এর অ্যাকাউন্ট আবার চালু করা হয়েছে` }),
  accountDeleted: () => ({ title: 'মুছে ফেলা হয়েছে!', text: 'অ্যাকাউন্টটি মুছে ফেলা হয়েছে।' }),
  noticeDeleted: () => ({ title: 'মুছে ফেলা হয়েছে!', text: 'নোটিশটি মুছে ফেলা হয়েছে।' }),
  lastAdmin: () => ({
    text: 'কিছুই বদলানো হয়নি: ইনিই শেষ অ্যাডমিন, আর সাইটে একজন অ্যাডমিন থাকতেই হবে।',
  }),
  passwordChanged: () => ({ text: 'আপনার পাসওয়ার্ড বদলানো হয়েছে; আপনার অন্য সব সেশন শেষ হয়ে গেছে।' }),
  sessionEnded: () => ({ text: 'সেশনটি শেষ করা হয়েছে' }),
  setUp: () => ({ title: 'সফল!', text: 'সাইটটি প্রস্তুত, আর আপনি এর অ্যাডমিন।' }),
  classSelected: (name) => ({ text: `${name} আপনার বাছাই করা ক্লাসে যোগ হয়েছে` }),
  listFull: () => ({ text: 'সর্বোচ্চ ১০০টি ক্লাস বাছাই করা যায়: আগে একটি বাদ দিন।' }),
  classUnselected: (name) => ({ text: `${name} আপনার বাছাই করা ক্লাস থেকে বাদ দেওয়া হয়েছে` }),
  enrolled: (name) => ({ title: 'সফল!', text: `আপনি ভর্তি হয়েছেন: ${name}` }),
  placeCancelled: (name) => ({ text: `আপনার ভর্তি বাতিল হয়েছে: ${name}` }),
  classFull: (name) => ({ text: `ভর্তি হওয়া যায়নি: সব আসন পূর্ণ (${name})।` }),
  classClosed: (name) => ({
    text: `কিছুই বদলানো হয়নি: ক্লাসটি শুরু হয়ে গেছে বা বাতিল হয়েছে (${name})।`,
  }),
  classPublished: (name) => ({ text: `প্রকাশিত হয়েছে: ${name}` }),
  classCancelled: (name) => ({
    text: `বাতিল হয়েছে: ${name}। ভর্তি হওয়া শিক্ষার্থীদের ইমেইলে জানানো হচ্ছে।`,
  }),
  classDeleted: () => ({ title: 'মুছে ফেলা হয়েছে!', text: 'ক্লাসটি মুছে ফেলা হয়েছে।' }),
  paymentRecorded: () => ({ text: 'পেমেন্ট সংরক্ষিত হয়েছে' }),
  refundRecorded: () => ({ text: 'ফেরত সংরক্ষিত হয়েছে' }),
  correctionRecorded: () => ({ text: 'সংশোধন সংরক্ষিত হয়েছে' }),
  saved: () => ({ text: 'সংরক্ষিত হয়েছে' }),
  alreadyDecided: (name) => ({
    text: `কিছুই বদলানো হয়নি: ${name}-এর বিষয়ে অন্য কেউ আগেই সিদ্ধান্ত নিয়েছেন।`,
  }),
  importNotNow: () => ({
    text: 'এখন এটি করা যাচ্ছে না। এটিই আমদানির বর্তমান অবস্থা।',
  }),
  notOpened: (name) => ({
    text: `কিছুই বদলানো হয়নি: ${name} আমদানি করা। অনুমোদন করতে আগে যাচাই করুন।`,
  }),
  filterSaved: (name) => ({ text: `ফিল্টার সংরক্ষিত: ${name}` }),
  filterRemoved: (name) => ({ text: `ফিল্টার সরানো হয়েছে: ${name}` }),
  filterUnnamed: () => ({ text: 'সংরক্ষিত হয়নি: ফিল্টারের সর্বোচ্চ ৬০ অক্ষরের একটি নাম দিন।' }),
  tooManyFilters: () => ({ text: 'সংরক্ষিত হয়নি: আপনার ২০টি ফিল্টার আছে। আগে একটি সরান।' }),
  notDone: () => ({
    text: 'কিছুই বদলানো হয়নি: অন্য কেউ এটি বদলেছেন বা মুছে ফেলেছেন। এটি বর্তমান অবস্থা।',
  }),
}
