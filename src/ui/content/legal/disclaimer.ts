import type { LegalPage } from './legal-page.ts'

export const disclaimer: LegalPage = {
  path: '/Disclaimer',
  text: {
    en: ({ name, actsFor }) => ({
      title: 'Disclaimer',
      sections: {
        'What a result proves and does not prove': [
          `A result means that ${name} has a record with these details and scans, and that one of its admins approved it on the date shown, or changed it after that. It means nothing more.`,
          'It does not prove that a visa or permit was granted, is still valid, or belongs to the person showing it to you. Only the authority that issues it can confirm this. Before you pay, hire, travel or sign, ask that authority: the links are at the bottom of each page.',
        ],
        'No result': [
          '“No Data Found” means that no record with this number is shown here. It does not mean that a document is false: the record may not exist, may not be approved yet, or may not be published.',
        ],
        'Links to other sites': [
          `Links marked as leaving this site lead to other websites, most of them of governments. ${name} does not control them${actsFor ? `. ${name} says that it acts for: ${actsFor}.` : ' and is not affiliated with them.'}`,
        ],
      },
    }),
    bn: ({ name, actsFor }) => ({
      title: 'দাবিত্যাগ',
      sections: {
        'ফলাফল কী প্রমাণ করে আর কী করে না': [
          `ফলাফলের অর্থ শুধু এই যে ${name}-এর কাছে এই বিবরণ ও স্ক্যানসহ একটি রেকর্ড আছে, এবং দেখানো তারিখে তার একজন অ্যাডমিন সেটি অনুমোদন করেছেন, বা তার পরে পরিবর্তন করেছেন। এর বেশি কিছু নয়।`,
          'কোনো ভিসা বা পারমিট দেওয়া হয়েছে, এখনো বৈধ আছে, বা যিনি দেখাচ্ছেন তাঁরই, এটি তা প্রমাণ করে না। যে কর্তৃপক্ষ ভিসা বা পারমিট দেয়, কেবল তারাই তা নিশ্চিত করতে পারে। টাকা দেওয়া, নিয়োগ, যাত্রা বা সই করার আগে সেই কর্তৃপক্ষকে জিজ্ঞাসা করুন: লিংকগুলো প্রতিটি পাতার নিচে আছে।',
        ],
        'ফলাফল না পেলে': [
          '“কোনো তথ্য পাওয়া যায়নি” মানে এই নম্বরের কোনো রেকর্ড এখানে দেখানো হচ্ছে না। এর মানে এই নয় যে নথিটি জাল: রেকর্ডটি না-ও থাকতে পারে, এখনো অনুমোদিত না-ও হতে পারে, বা প্রকাশিত না-ও হতে পারে।',
        ],
        'অন্য সাইটের লিংক': [
          `যেসব লিংকে লেখা আছে যে তা অন্য সাইটে নিয়ে যাবে, সেগুলো অন্যদের পাতা, বেশির ভাগই সরকারের। সেখানকার লেখার ওপর ${name}-এর কোনো হাত নেই${actsFor ? `। ${name} জানাচ্ছে যে তারা এই কর্তৃপক্ষের পক্ষে কাজ করে: ${actsFor}।` : ', এবং তাদের সঙ্গে কোনো সম্পর্কও নেই।'}`,
        ],
      },
    }),
  },
}
