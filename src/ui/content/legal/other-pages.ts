import type { LegalPage } from './legal-page.ts'

export const copyright: LegalPage = {
  path: '/Copyright',
  text: {
    en: ({ name }) => ({
      title: 'Copyright',
      sections: {
        'What is shown here': [
          `The texts and records on this site belong to ${name} or to the people who provided their documents. A scan shown here is a copy held by ${name}; the original document belongs to its issuer or its holder. You may save or print a result for your own use.`,
        ],
        'The software': [
          'The site runs on Countersign, free software under the MIT licence: anyone may use, study, change and share it. The licence covers the software, not the records.',
        ],
      },
    }),
    bn: ({ name }) => ({
      title: 'কপিরাইট',
      sections: {
        'এখানে যা দেখানো হয়': [
          `এই সাইটের লেখা ও রেকর্ড ${name}-এর, অথবা যাঁরা নিজেদের নথি দিয়েছেন তাঁদের। এখানে দেখানো স্ক্যান ${name}-এর কাছে থাকা একটি কপি; মূল নথি যিনি দিয়েছেন বা যাঁকে দেওয়া হয়েছে তাঁর। নিজের প্রয়োজনে ফলাফল সংরক্ষণ বা প্রিন্ট করতে পারেন।`,
        ],
        সফটওয়্যার: [
          'সাইটটি Countersign-এ চলে, এটি MIT লাইসেন্সের মুক্ত সফটওয়্যার: যে কেউ ব্যবহার, অধ্যয়ন, পরিবর্তন ও বিতরণ করতে পারেন। লাইসেন্স সফটওয়্যারের জন্য, রেকর্ডের জন্য নয়।',
        ],
      },
    }),
  },
}

export const accessibility: LegalPage = {
  path: '/Accessibility',
  text: {
    en: ({ name, email }) => ({
      title: 'Accessibility',
      sections: {
        'Our goal': [
          'The site aims to meet WCAG 2.2 level AA in English and Bengali. Every search works with the keyboard alone, with a screen reader, without JavaScript, with text at double size and on a screen 320 pixels wide. It respects your settings for reduced motion and colours.',
          'Every release is tested automatically on every page, in both languages and themes. Problems that automatic tests cannot find may remain.',
        ],
        Scans: [
          `A scan is an image: a screen reader reads its title and page number, but not the text on it. The details entered by ${name} are shown as text. If you need the text of a scan${email ? `, write to ${email}` : ', ask the organisation'}.`,
        ],
      },
    }),
    bn: ({ name, email }) => ({
      title: 'প্রবেশগম্যতা',
      sections: {
        'আমাদের লক্ষ্য': [
          'সাইটটি ইংরেজি ও বাংলায় WCAG 2.2-এর AA স্তর মেনে চলার লক্ষ্য রাখে। প্রতিটি অনুসন্ধান শুধু কিবোর্ডে, স্ক্রিন রিডারে, জাভাস্ক্রিপ্ট ছাড়া, দ্বিগুণ বড় লেখায় এবং ৩২০ পিক্সেল চওড়া পর্দায় কাজ করে। নড়াচড়া কমানো ও রঙ নিয়ে আপনার সেটিংস এটি মেনে চলে।',
          'প্রতিটি সংস্করণে দুই ভাষা ও দুই থিমে সব পাতা স্বয়ংক্রিয়ভাবে পরীক্ষা করা হয়। স্বয়ংক্রিয় পরীক্ষায় ধরা পড়ে না এমন সমস্যা তবু থেকে যেতে পারে।',
        ],
        স্ক্যান: [
          `স্ক্যান একটি ছবি: স্ক্রিন রিডার তার শিরোনাম ও পৃষ্ঠা নম্বর পড়ে, ভেতরের লেখা নয়। ${name} যে তথ্য দিয়েছে তা লেখা হিসেবে দেখানো হয়। স্ক্যানের লেখা দরকার হলে${email ? ` ${email} ঠিকানায় লিখুন` : ' প্রতিষ্ঠানকে বলুন'}।`,
        ],
      },
    }),
  },
}

export const freedomOfInformation: LegalPage = {
  path: '/Freedom_of_information',
  text: {
    en: ({ name, email, actsFor }) => ({
      title: 'Freedom of information',
      sections: {
        'Where to ask': [
          actsFor
            ? `${name} says that it acts for: ${actsFor}. Send requests for government information to the government that holds it.`
            : `${name} is not a public authority, so laws about access to government information do not apply to it. Send requests for government information to the government that holds it.`,
          `You can ask ${name} at any time what it holds about you${email ? `: write to ${email}` : ''}. It will check your identity before it answers.`,
        ],
      },
    }),
    bn: ({ name, email, actsFor }) => ({
      title: 'তথ্য অধিকার',
      sections: {
        'কাকে জিজ্ঞাসা করবেন': [
          actsFor
            ? `${name} জানাচ্ছে যে তারা এই কর্তৃপক্ষের পক্ষে কাজ করে: ${actsFor}। সরকারের কাছে থাকা তথ্যের আবেদন সেই সরকারের নিজস্ব দপ্তরে করতে হয়।`
            : `${name} কোনো সরকারি কর্তৃপক্ষ নয়, তাই সরকারি তথ্য পাওয়ার আইন এর ওপর খাটে না। সরকারের কাছে থাকা তথ্যের আবেদন সেই সরকারের নিজস্ব দপ্তরে করতে হয়।`,
          `আপনার সম্পর্কে ${name}-এর কাছে কী আছে তা যেকোনো সময় জানতে চাইতে পারেন${email ? `: ${email} ঠিকানায় লিখুন` : ''}। উত্তর দেওয়ার আগে তারা আপনার পরিচয় যাচাই করবে।`,
        ],
      },
    }),
  },
}
