import type { Messages } from '../en.ts'

export const dashboard: Messages['dashboard'] = {
  title: 'ড্যাশবোর্ড',
  menu: 'মেনু',
  closeMenu: 'মেনু বন্ধ করুন',
  navigation: 'ড্যাশবোর্ডের পাতা',
  home: 'হোম',
  logOut: 'লগআউট',
  lightTheme: 'হালকা থিম',
  roles: { admin: 'অ্যাডমিন', moderator: 'মডারেটর', student: 'শিক্ষার্থী' },
  pages: {
    Entry: 'নতুন রেকর্ড যোগ',
    ManagePost: 'আমার এন্ট্রি',
    update: 'রেকর্ড ব্যবস্থাপনা',
    Control_Post: 'অনুমোদনের অপেক্ষায়',
    Admin_Control: 'ব্যবহারকারী ব্যবস্থাপনা',
    'change-date': 'তারিখ বদল',
    lookup: 'দ্রুত অনুসন্ধান',
    posts: 'নোটিশ',
    settings: 'সেটিংস',
    activity: 'কার্যবিবরণী',
    overview: 'এক নজরে',
    'my-selected-classes': 'আমার বাছাই করা ক্লাস',
    'my-enrolled-classes': 'আমার ভর্তি হওয়া ক্লাস',
    'payment-history': 'পেমেন্টের ইতিহাস',
  },
  closeToast: 'বার্তাটি বন্ধ করুন',
  confirm: {
    title: 'আপনি কি নিশ্চিত?',
    text: 'এটি আর ফিরিয়ে আনা যাবে না!',
    yes: {
      delete: 'হ্যাঁ, মুছে ফেলুন!',
      revoke: 'হ্যাঁ, বাতিল করুন!',
      end: 'হ্যাঁ, শেষ করুন!',
      reset: 'হ্যাঁ, রিসেট করুন!',
    },
    cancel: 'থাক',
  },
  checkMany: 'একসঙ্গে অনেক নম্বর যাচাই',
  noAccessTitle: 'আপনার স্টাফ অ্যাক্সেস নেই',
  noAccessHelp: (organisation) =>
    `আপনার অ্যাকাউন্টটি শিক্ষার্থীর। আপনি ${organisation}-এ কাজ করলে সেখানকার কোনো অ্যাডমিনকে বলুন আপনাকে মডারেটর করতে। প্রথম পাতায় আপনি এখনো রেকর্ড যাচাই করতে পারেন।`,
}
