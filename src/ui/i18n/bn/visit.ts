import type { Messages } from '#ui/i18n/en.ts'

const digits = new Intl.NumberFormat('bn')

export const visit: Messages['visit'] = {
  menu: 'মেনু',
  menuLabel: 'সরকারি বিষয়সমূহ',
  moreTopics: 'আরও সরকারি বিষয়',
  closeMenu: 'মেনু বন্ধ করুন',
  searchServices: 'সেবা খুঁজুন',
  searchButton: 'খুঁজুন',
  lightTheme: 'হালকা থিম',
  moreAbout: 'এই প্রতিষ্ঠান ও প্রবাসজীবন সম্পর্কে আরও',
  officialServices: 'সরকারি সেবা',
  officialServicesHelp:
    'এই লিংকগুলো কর্তৃপক্ষের সরকারি ওয়েবসাইটে নিয়ে যায়। এই সাইটের সঙ্গে তাদের কোনো সম্পর্ক নেই।',
  notGovernmentShort: 'সরকারি সেবা নয়',
  contacts: 'যোগাযোগ',
  legal: 'আইনি তথ্য',
  elsewhere: (organisation) => `অন্য সাইটে ${organisation}`,
  madeWith: 'Countersign, মুক্ত সফটওয়্যার',

  newSite: 'নতুন সাইট',
  beingSetUp: 'সাইটটি প্রস্তুত করা হচ্ছে',
  beingSetUpHelp: 'এখানে এখনো কিছু খোঁজা যায় না। পরে আবার আসুন।',
  beingSetUpOwner:
    'সাইটটি কি আপনি চালান? সার্ভারের কনসোলে দেখানো একবার ব্যবহারযোগ্য লিংকটি খুলুন। আপনার অ্যাকাউন্ট থাকলে:',

  howTitle: 'কীভাবে কাজ করে',
  howFirst: {
    passportNumber: 'পাসপোর্টে যেভাবে আছে ঠিক সেভাবে নম্বরটি লিখুন।',
    irccNumber: 'চিঠিতে যেভাবে আছে ঠিক সেভাবে নম্বরটি লিখুন।',
    either: 'পাসপোর্টে বা চিঠিতে যেভাবে আছে ঠিক সেভাবে নম্বরটি লিখুন।',
  },
  howBirthDate: 'জন্ম তারিখও লিখুন: দুটোই একই রেকর্ডের হতে হবে।',
  howName: 'প্রার্থীর নামও লিখুন: দুটোই একই রেকর্ডের হতে হবে।',
  howSteps: [
    'এই প্রতিষ্ঠানের কাছে কী আছে এবং কবে তা অনুমোদিত হয়েছে, দেখুন।',
    'টাকা দেওয়া বা যাত্রার আগে সরাসরি কর্তৃপক্ষের কাছে যাচাই করুন।',
  ],

  searchTitle: 'সেবা খুঁজুন',
  searchHelp: 'এই সাইটের পাতা, সেবা ও সরকারি লিংক। রেকর্ড যাচাই করতে প্রথম পাতার অনুসন্ধান ব্যবহার করুন।',
  searchLabel: 'আপনি কী খুঁজছেন?',
  searchResults: (count) => `${digits.format(count)}টি ফলাফল`,
  searchNothing: 'কোনো ফলাফল পাওয়া যায়নি। কম বা অন্য শব্দ দিয়ে চেষ্টা করুন।',
  searchIsNumber:
    'এটি পাসপোর্ট বা IRCC নম্বর বলে মনে হচ্ছে। এটি প্রথম পাতায় যাচাই করুন, সেখানে তা ওয়েব ঠিকানা বা ব্রাউজারের ইতিহাসে থাকে না।',
  goToHomeSearch: 'রেকর্ড যাচাই করুন',
}
