import type { Locale } from '#contract/locale.ts'

const en = {
  introduction:
    'A signed statement proves what an organisation said about a record, and when. It proves no visa and no permit.',
  check: 'Check a statement',
  candidate: {
    title: 'If the record is about you',
    sentences: (organisation: string, signs: boolean) => [
      signs
        ? `${organisation} signs what it has on file about you with a key that nobody else has.`
        : `${organisation} signs no new statements at present. An earlier one stays valid until your record changes.`,
      'A share code shows only the documents that were chosen for it: give the PIN in another way than the code.',
      'A code ends by itself and can be revoked, but a statement that somebody has saved stays in their hands.',
      'When the record changes or is hidden, its statement is withdrawn, and whoever checks it sees that.',
      'A statement is not a visa and not a permit: only what the authority gave you is that.',
    ],
  },
  employer: {
    title: 'If somebody shows you one',
    sentences: (organisation: string) => [
      'Check it yourself: scan the code on the printed sheet, or choose the file on the page for that.',
      'If the signature is right, what the check shows is what was signed. Trust nothing that the check does not show.',
      `Compare the fingerprint of the key with the one that ${organisation} has on paper, since a site alone could show you any key.`,
      'The log shows since when it has been stated. Where witnesses have signed the log too, not even the organisation can rewrite it unnoticed.',
      'It does not prove that a visa was granted, or that the person before you is the one in the record: ask the authority before you hire or pay.',
    ],
  },
}

type ExplainedWords = typeof en

const bn: ExplainedWords = {
  introduction:
    'স্বাক্ষরিত বিবৃতি প্রমাণ করে কোনো প্রতিষ্ঠান একটি রেকর্ড সম্পর্কে কী বলেছে এবং কখন। এটি কোনো ভিসা বা পারমিট প্রমাণ করে না।',
  check: 'বিবৃতি যাচাই করুন',
  candidate: {
    title: 'রেকর্ডটি যদি আপনার হয়',
    sentences: (organisation, signs) => [
      signs
        ? `আপনার সম্পর্কে ${organisation}-এর কাছে যা আছে, তারা তাতে এমন একটি চাবি দিয়ে স্বাক্ষর করে যা আর কারও কাছে নেই।`
        : `${organisation} এখন নতুন কোনো বিবৃতিতে স্বাক্ষর করে না। আগের বিবৃতি আপনার রেকর্ড না বদলানো পর্যন্ত বহাল থাকে।`,
      'শেয়ার কোডে শুধু বেছে নেওয়া নথিগুলোই দেখা যায়: কোড ও পিন আলাদা উপায়ে দিন।',
      'কোডের মেয়াদ নিজে থেকেই শেষ হয় এবং তা বাতিল করা যায়, কিন্তু কেউ বিবৃতি সংরক্ষণ করলে তা তাঁর কাছেই থাকে।',
      'রেকর্ড বদলালে বা লুকানো হলে বিবৃতিটি প্রত্যাহার করা হয়, আর যিনি যাচাই করেন তিনি তা দেখতে পান।',
      'বিবৃতি ভিসাও নয়, পারমিটও নয়: কর্তৃপক্ষ আপনাকে যা দিয়েছে, শুধু সেটিই ভিসা বা পারমিট।',
    ],
  },
  employer: {
    title: 'কেউ যদি আপনাকে এটি দেখান',
    sentences: (organisation) => [
      'নিজে যাচাই করুন: ছাপা কাগজের কোডটি স্ক্যান করুন, অথবা যাচাইয়ের পাতায় ফাইলটি বেছে নিন।',
      'স্বাক্ষর ঠিক হলে যাচাইয়ে যা দেখা যায় সেটিই স্বাক্ষরিত। যাচাইয়ে যা দেখা যায় না তাতে ভরসা করবেন না।',
      `চাবির ফিঙ্গারপ্রিন্টটি ${organisation}-এর কাগজে থাকা ফিঙ্গারপ্রিন্টের সঙ্গে মিলিয়ে দেখুন। শুধু সাইটের ওপর ভরসা করা যায় না, কারণ সাইট আপনাকে যেকোনো চাবি দেখাতে পারে।`,
      'লগ দেখায় কবে থেকে এটি বলা হয়েছে। সাক্ষীরাও লগে স্বাক্ষর করলে প্রতিষ্ঠানটিও তা গোপনে বদলাতে পারে না।',
      'এটি প্রমাণ করে না যে ভিসা দেওয়া হয়েছে, কিংবা সামনের ব্যক্তিই রেকর্ডের ব্যক্তি: নিয়োগ বা টাকা দেওয়ার আগে কর্তৃপক্ষকে জিজ্ঞাসা করুন।',
    ],
  },
}

export const explainedWords: Record<Locale, ExplainedWords> = { en, bn }
