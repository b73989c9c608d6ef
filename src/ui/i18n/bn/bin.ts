import type { bin as en } from '../en/bin.ts'
import { inBengali } from '../numbers.ts'

export const bin: typeof en = {
  help: (count) =>
    `মুছে ফেলা রেকর্ড। মুছে ফেলার ${inBengali(count)} দিন পরে প্রতিটি স্থায়ীভাবে মুছে যায়; তার আগে আপনি এটি ফিরিয়ে আনতে পারেন। এই সময়ে এর নম্বরগুলো অন্য রেকর্ডে ব্যবহার করা যায়।`,
  helpWithoutDays:
    'মুছে ফেলা রেকর্ড সঙ্গে সঙ্গে স্থায়ীভাবে মুছে যায়। এখানে যা এখনো আছে তা এক ঘণ্টার মধ্যে মুছে যাবে।',
  search: 'নামের অংশ, বা নম্বরের শুরু',
  clearSearch: 'সব দেখুন',
  emptyTitle: 'বিন খালি',
  noMatchTitle: 'কোনো ফলাফল পাওয়া যায়নি।',
  columns: {
    record: 'রেকর্ড',
    deleted: 'মুছে ফেলা হয়েছে',
    erased: 'স্থায়ীভাবে মুছে যাবে',
    actions: 'কাজ',
  },
  by: (name) => `${name}`,
  siteItself: 'সাইট নিজে',
  wasDeleted: (name, by) =>
    `${name}-এর রেকর্ড মুছে ফেলা হয়েছে (${by})। রেকর্ডটি এখন বিনে আছে: এখান থেকে ফিরিয়ে আনতে পারেন।`,
  bringBack: 'ফিরিয়ে আনুন',
  hold: 'মোছা স্থগিত করুন',
  eraseNow: 'এখনই স্থায়ীভাবে মুছুন',
  numberTaken: {
    passportNumber: (name) => `${name}-এর রেকর্ড ফিরিয়ে আনা হয়নি: পাসপোর্ট নম্বরটি এখন অন্য রেকর্ডে আছে।`,
    irccNumber: (name) => `${name}-এর রেকর্ড ফিরিয়ে আনা হয়নি: IRCC নম্বরটি এখন অন্য রেকর্ডে আছে।`,
  },
  otherRecord: 'অন্য রেকর্ডটি খুলুন',
}
