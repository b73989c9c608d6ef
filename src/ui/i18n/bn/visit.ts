import type { Messages } from '#ui/i18n/en.ts'

const digits = new Intl.NumberFormat('bn')

export const visit: Messages['visit'] = {
  menu: 'মেনু',
  menuLabel: 'সরকারি বিষয়সমূহ',
  closeMenu: 'মেনু বন্ধ করুন',
  searchServices: 'সেবা খুঁজুন',
  searchButton: 'খুঁজুন',
  lightTheme: 'হালকা থিম',
  moreAbout: 'এই প্রতিষ্ঠান ও প্রবাসজীবন সম্পর্কে আরও',
  officialServices: 'সরকারি সেবা',
  officialServicesHelp:
    'এই লিংকগুলো সরাসরি কর্তৃপক্ষের কাছে নিয়ে যায়। তারা এই সাইটকে চেনে না, আর এই সাইট তাদের হয়ে কথা বলে না।',
  notGovernmentShort: 'সরকারি সেবা নয়',
  contacts: 'যোগাযোগ',
  legal: 'আইনি তথ্য',
  elsewhere: (organisation) => `অন্যত্র ${organisation}`,
  madeWith: 'Countersign, মুক্ত সফটওয়্যার',

  howTitle: 'কীভাবে কাজ করে',
  howFirst: {
    passportNumber: 'পাসপোর্টে যেভাবে আছে ঠিক সেভাবে নম্বরটি লিখুন।',
    irccNumber: 'চিঠিতে যেভাবে আছে ঠিক সেভাবে নম্বরটি লিখুন।',
  },
  howSteps: [
    'এই প্রতিষ্ঠানের কাছে কী আছে এবং কোন দিন তা অনুমোদিত হয়েছে, তা দেখতে পাবেন।',
    'টাকা দেওয়া বা যাত্রার আগে সরাসরি কর্তৃপক্ষের কাছে যাচাই করুন।',
  ],

  searchTitle: 'সেবা খুঁজুন',
  searchHelp: 'এই সাইটের পাতা, সেবা ও সরকারি লিংক। রেকর্ড যাচাই করতে প্রথম পাতার অনুসন্ধান ব্যবহার করুন।',
  searchLabel: 'আপনি কী খুঁজছেন?',
  searchResults: (count) => `${digits.format(count)}টি ফলাফল`,
  searchNothing: 'এই শব্দের সঙ্গে কিছু মেলেনি। কম বা অন্য শব্দ দিয়ে চেষ্টা করুন।',
  searchIsNumber:
    'এটি একটি নথির নম্বর বলে মনে হচ্ছে। নম্বর যাচাই করা হয় প্রথম পাতায়, সেখানে তা ঠিকানা বা ইতিহাসে থেকে যায় না।',
  goToHomeSearch: 'রেকর্ড যাচাই করুন',
}
