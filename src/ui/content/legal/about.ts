import type { LegalPage } from './legal-page.ts'

export const about: LegalPage = {
  path: '/About',
  anchors: [undefined, 'contact', 'problem'],
  text: {
    en: ({ name, registrationNumber, address, email, phone, actsFor }) => ({
      title: `About ${name}`,
      sections: {
        'What this site is': [
          `${name} keeps records of the visas and work permits of the candidates it works with, and publishes them here. The site speaks only for ${name}. ${actsFor ? `It is not a government service. ${name} says that it acts for: ${actsFor}.` : 'It is not a government service, and no government runs, checks or endorses it.'}`,
          'A record is shown only after staff of the organisation have added it and an admin has approved it. It can be corrected, hidden or deleted at any time.',
        ],
        Contact: [
          [name, registrationNumber].filter(Boolean).join(', '),
          [address, email, phone].filter(Boolean).join(' · '),
        ],
        'Report a problem with a record': [
          `If a record about you is wrong, should not be shown, or shows a document of another person, write to ${name}${email ? ` at ${email}` : ''}. Say which page it is and what is wrong. Do not send passport numbers or scans by ordinary email: ask first for a safe way.`,
          'If you think that someone is using this site to deceive you, do not pay. Ask the authority directly: the links are at the bottom of each page.',
        ],
      },
    }),
    bn: ({ name, registrationNumber, address, email, phone, actsFor }) => ({
      title: `${name} সম্পর্কে`,
      sections: {
        'এই সাইটটি কী': [
          `${name} যেসব প্রার্থীর সঙ্গে কাজ করে তাঁদের ভিসা ও ওয়ার্ক পারমিটের রেকর্ড রাখে এবং তা এখানে প্রকাশ করে। এই সাইট কেবল ${name}-এর হয়ে কথা বলে। ${actsFor ? `এটি কোনো সরকারি সেবা নয়। ${name} জানাচ্ছে যে তারা এই কর্তৃপক্ষের পক্ষে কাজ করে: ${actsFor}।` : 'এটি কোনো সরকারি সেবা নয়; কোনো সরকার এটি চালায় না, যাচাই করে না বা সমর্থন করে না।'}`,
          'প্রতিষ্ঠানের কর্মী রেকর্ড যোগ করার পর একজন অ্যাডমিন তা অনুমোদন করলেই কেবল দেখানো হয়। যেকোনো সময় তা সংশোধন করা, লুকানো বা মুছে ফেলা যায়।',
        ],
        যোগাযোগ: [
          [name, registrationNumber].filter(Boolean).join(', '),
          [address, email, phone].filter(Boolean).join(' · '),
        ],
        'রেকর্ডের সমস্যা জানান': [
          `আপনার সম্পর্কে কোনো রেকর্ড ভুল হলে, দেখানো উচিত না হলে, বা তাতে অন্য কারও নথি থাকলে ${name}-কে${email ? ` ${email} ঠিকানায়` : ''} লিখুন। কোন পাতা এবং কী ভুল তা জানান। সাধারণ ইমেইলে পাসপোর্ট নম্বর বা স্ক্যান পাঠাবেন না: আগে নিরাপদ উপায় জেনে নিন।`,
          'কেউ এই সাইট ব্যবহার করে আপনাকে ঠকাচ্ছে মনে হলে টাকা দেবেন না। সরাসরি কর্তৃপক্ষকে জিজ্ঞাসা করুন: লিংকগুলো প্রতিটি পাতার নিচে আছে।',
        ],
      },
    }),
  },
}
