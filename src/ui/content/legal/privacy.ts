import type { LegalPage } from './legal-page.ts'

export const privacy: LegalPage = {
  path: '/Privacy',
  text: {
    en: ({ name, email }) => ({
      title: 'Privacy',
      sections: {
        'When you search': [
          'The number you enter is sent in the body of a form. It does not appear in a web address, and this software writes no numbers or names to its logs. To prevent guessing, it counts searches by network address, by the wider network around it, and by number. It stores only keyed hashes of these, for at most one day.',
          'The address of a result works for a short time and opens only that result. This site loads nothing from third parties: no trackers, no advertisements, no third-party fonts.',
        ],
        Cookies: [
          'One cookie remembers your language. If you log in, a second one is used until the session ends, and a third one for a year: with it the site recognises your browser when others try to guess your password. A few last some minutes, for a message or a login. Your choice of a light or dark theme is stored only in your browser.',
          'A login that fails is written to the log of the server with its network address, so that guessing of passwords can be stopped.',
        ],
        'If a record is about you': [
          `${name} decides what is recorded and published, and is responsible for it. You can ask what is held about you, and have it corrected, hidden or deleted${email ? `: write to ${email}` : ''}. When a record is deleted, no visitor finds it any more. Within 30 days, or as many as ${name} has set, it is erased: its scans too, and its details in the activity log, unless it has to be kept, for instance during a dispute; backups follow some days later.`,
          'Who opens a share code is noted with the time, the network and the name that they gave. Staff see that, the candidate sees it without the network, and it is deleted 90 days after the code has ended. If you have claimed your record, you can download your data yourself.',
          'Scans are stored without the hidden data that cameras add, such as the location of the photo.',
        ],
      },
    }),
    bn: ({ name, email }) => ({
      title: 'গোপনীয়তা',
      sections: {
        'আপনি যখন অনুসন্ধান করেন': [
          'আপনার লেখা নম্বর ফরমের ভেতরে পাঠানো হয়: কোনো ওয়েব ঠিকানায় তা থাকে না, এবং এই সফটওয়্যার তার লগে কোনো নম্বর বা নাম লেখে না। আন্দাজে নম্বর খোঁজা ঠেকাতে এটি আপনার নেটওয়ার্ক ঠিকানা, তার চারপাশের বড় নেটওয়ার্ক ও নম্বর অনুযায়ী অনুসন্ধান গোনে; এগুলোর কেবল গোপন চাবি দিয়ে তৈরি হ্যাশ রাখে, সর্বোচ্চ এক দিন।',
          'ফলাফলের ঠিকানা অল্প সময় কাজ করে এবং কেবল ওই একটি ফলাফলই খোলে। এই সাইট তৃতীয় পক্ষের কাছ থেকে কিছু আনে না: কোনো ট্র্যাকার, বিজ্ঞাপন বা তৃতীয় পক্ষের ফন্ট নেই।',
        ],
        কুকি: [
          'একটি কুকি আপনার বেছে নেওয়া ভাষা মনে রাখে। লগইন করলে সেশন শেষ হওয়া পর্যন্ত দ্বিতীয় একটি কুকি ব্যবহার হয়, আর তৃতীয় একটি এক বছর: অন্য কেউ আপনার পাসওয়ার্ড আন্দাজ করার চেষ্টা করলে এটি দিয়ে সাইট আপনার ব্রাউজার চেনে। কোনো বার্তা বা লগইনের জন্য কয়েকটি কুকি কয়েক মিনিট থাকে। হালকা বা গাঢ় থিমের পছন্দ শুধু আপনার ব্রাউজারেই থাকে।',
          'কোনো লগইন ব্যর্থ হলে তার নেটওয়ার্ক ঠিকানা সার্ভারের লগে লেখা হয়, যাতে পাসওয়ার্ড আন্দাজ করা ঠেকানো যায়।',
        ],
        'কোনো রেকর্ড আপনার সম্পর্কে হলে': [
          `কী রাখা ও প্রকাশ করা হবে তা ${name} ঠিক করে এবং এর জন্য দায়ী। আপনার সম্পর্কে কী রাখা আছে তা জানতে চাইতে পারেন, এবং তা সংশোধন করতে, লুকাতে বা মুছে ফেলতে বলতে পারেন${email ? `: ${email} ঠিকানায় লিখুন` : ''}। রেকর্ড মুছে ফেললে কোনো দর্শনার্থী তা আর খুঁজে পান না। ৩০ দিনের মধ্যে, বা ${name} যত দিন ঠিক করেছে তার মধ্যে, এটি স্থায়ীভাবে মুছে যায়: তার স্ক্যানও, আর কার্যকলাপে থাকা তার তথ্যও, যদি না এটি রাখা প্রয়োজন হয়, যেমন কোনো বিরোধ চলাকালে; ব্যাকআপ থেকে মোছে আরও কয়েক দিন পরে।`,
          'কেউ শেয়ার কোড খুললে সময়, নেটওয়ার্ক ও তাঁর দেওয়া নাম লিখে রাখা হয়। কর্মীরা তা দেখেন, প্রার্থী দেখেন নেটওয়ার্ক ছাড়া, আর কোড শেষ হওয়ার ৯০ দিন পর তা মুছে যায়। আপনার রেকর্ড দাবি করে থাকলে আপনার তথ্য নিজেই ডাউনলোড করতে পারেন।',
          'স্ক্যানগুলো ক্যামেরার যোগ করা অদৃশ্য তথ্য, যেমন ছবি তোলার স্থান, ছাড়াই রাখা হয়।',
        ],
      },
    }),
  },
}
