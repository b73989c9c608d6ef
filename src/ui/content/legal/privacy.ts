import type { LegalPage } from './legal-page.ts'

export const privacy: LegalPage = {
  path: '/Privacy',
  text: {
    en: ({ name, email }) => ({
      title: 'Privacy',
      sections: [
        {
          title: 'When you search',
          text: [
            'The number you type is sent in the body of a form: it is put into no address, and this software writes no number and no name into its logs. To stop guessing, it counts searches by your network address and by number; it keeps only keyed fingerprints of both, for a day at most.',
            'The address of a result works for a short time only and opens that one result. Nothing on this site is loaded from anybody else: no counters, no advertisements, no fonts from afar.',
          ],
        },
        {
          title: 'Cookies',
          text: [
            'One cookie remembers the language you chose. Whoever signs in gets one more, which ends with the session. The choice of a light or dark page stays in your browser.',
          ],
        },
        {
          title: 'If a record is about you',
          text: [
            `${name} decides what is recorded and published, and answers for it. You can ask what is held about you, have it corrected, hidden or deleted${email ? `: write to ${email}` : ''}. When a record is deleted, its scans are deleted with it, and nothing of it remains in the log of what staff did.`,
            'Scans are stored without the hidden data that cameras add, such as the place where a picture was taken.',
          ],
        },
      ],
    }),
    bn: ({ name, email }) => ({
      title: 'গোপনীয়তা',
      sections: [
        {
          title: 'আপনি যখন অনুসন্ধান করেন',
          text: [
            'আপনার লেখা নম্বর ফরমের ভেতরে পাঠানো হয়: কোনো ঠিকানায় তা বসে না, এবং এই সফটওয়্যার তার লগে কোনো নম্বর বা নাম লেখে না। আন্দাজে নম্বর খোঁজা ঠেকাতে এটি আপনার নেটওয়ার্ক ঠিকানা ও নম্বর অনুযায়ী অনুসন্ধান গোনে; দুটোরই কেবল সাংকেতিক ছাপ রাখে, সর্বোচ্চ এক দিন।',
            'ফলাফলের ঠিকানা অল্প সময় কাজ করে এবং কেবল ওই একটি ফলাফলই খোলে। এই সাইটে অন্য কারও কাছ থেকে কিছু আনা হয় না: কোনো গণনাযন্ত্র নয়, বিজ্ঞাপন নয়, দূরের ফন্টও নয়।',
          ],
        },
        {
          title: 'কুকি',
          text: [
            'একটি কুকি আপনার বাছাই করা ভাষা মনে রাখে। যিনি লগইন করেন তিনি আরেকটি পান, যা সেশনের সঙ্গে শেষ হয়। হালকা বা গাঢ় পাতার পছন্দ আপনার ব্রাউজারেই থাকে।',
          ],
        },
        {
          title: 'কোনো রেকর্ড আপনার সম্পর্কে হলে',
          text: [
            `কী রাখা ও প্রকাশ করা হবে তা ${name} ঠিক করে এবং তার জবাবদিহিও করে। আপনার সম্পর্কে কী রাখা আছে তা জানতে, সংশোধন করতে, লুকাতে বা মুছে ফেলতে বলতে পারেন${email ? `: ${email} ঠিকানায় লিখুন` : ''}। রেকর্ড মুছলে তার স্ক্যানও মুছে যায়, আর কর্মীদের কার্যবিবরণীতেও তার কিছু থাকে না।`,
            'স্ক্যানগুলো ক্যামেরার যোগ করা গোপন তথ্য, যেমন ছবি তোলার স্থান, ছাড়াই রাখা হয়।',
          ],
        },
      ],
    }),
  },
}
