import type { scans as en } from '../en/scans.ts'

export const scans: typeof en = {
  readScan: {
    read: 'পাসপোর্টের স্ক্যান থেকে পড়ুন',
    reading: 'স্ক্যান পড়া হচ্ছে…',
    unreadable: 'এই স্ক্যানে কোনো লাইন পাওয়া যায়নি। নিজে লিখুন।',
    failed: 'স্ক্যানটি পাঠানো যায়নি। আবার চেষ্টা করুন, অথবা লাইনগুলো লিখুন।',
    picturesOnly: 'লাইন শুধু JPEG, PNG ও WebP ছবি থেকে পড়া যায়। এমন ছবি বেছে নিন, অথবা নিজে লিখুন।',
    picture: 'স্ক্যানের যে অংশ পড়া হয়েছে',
    compare: 'একটি প্রোগ্রাম এটি পড়েছে। ছবির সঙ্গে মিলিয়ে দেখুন:',
  },
  readingFirstPage: 'প্রথম পাতা পড়া হচ্ছে…',
  unusableTitle: 'এই ফাইলগুলো ব্যবহার করা যাবে না',
  unsortedTitle: 'এই ফাইলগুলোর নথির ধরন বেছে নিন',
  placeFile: (name) => `${name}: খুলুন, অথবা এর নথির ধরনের নম্বর চাপুন`,
  sortHelp: 'ফাইলটি এর জায়গায় টেনে আনুন, অথবা জায়গাটির নম্বর চাপুন।',
  belongsTo: (name) => `নথির ধরন: ${name}`,
  chooseType: 'বেছে নিন…',
}
