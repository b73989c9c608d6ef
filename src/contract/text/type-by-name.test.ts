import { expect, test } from 'vitest'
import { typeByName } from './type-by-name.ts'

test('a name that only speaks of a document means no type', () => {
  for (const name of [
    'visa refused',
    'VisaRefusal',
    'passport picture',
    'photo of passport',
    'photo with my passport',
    'cancelled visa',
    'visa_cancellation',
    'offer rejected',
    'LMIA negative',
    'medical bill',
    'Medical Bills 2',
    'medical insurance',
    'Visa fee receipt',
    'LMIA fee',
    'visa payment',
    'police clearance challan',
    'bank statement for visa',
    'no police clearance yet',
    'visa not received',
    'medical pending',
    'job application',
    'Application for job',
    'employment application form',
    'voter id',
    'student ID card',
    'draft job offer',
    'visa checklist',
    'request for police clearance',
    'visa appointment',
    "father's id card",
    'Wife_visa',
    'SpouseWorkPermit',
    "brother's visa",
    'wife Rahima visa',
    'A01234567_father_Karim_visa',
    'Rahim wife work permit',
    "Karim's daughter visa",
    'স্ত্রীর ভিসা',
    'ভাই ভিসা',
    'রহিমের ভাইয়ের ভিসা',
    'বাবার পরিচয়পত্র',
    'মায়ের ভিসা',
    'ভিসা বাতিল',
    'ভিসা ফি',
    'খসড়া চাকরির অফার',
    'মেডিকেল বিল',
    'মেডিকেল রসিদ',
    'পুলিশ ক্লিয়ারেন্স চালান',
    'ভোটার পরিচয়পত্র',
    'পাসপোর্টের ছবি',
    'চাকরির আবেদন',
  ]) {
    expect(typeByName(`${name}.pdf`), name).toBeUndefined()
  }
})

test('a name that has other words beside the document still means its type', () => {
  for (const [name, type] of [
    ['visa_A01234567', 'visa'],
    ['visa no 1234567', 'visa'],
    ['old visa', 'visa'],
    ['visa office copy', 'visa'],
    ['work permit application', 'applicationStatus'],
    ['visa application form', 'applicationStatus'],
    ['appointment letter', 'jobOffer'],
    ['job offer', 'jobOffer'],
    ['biometric appointment letter', 'fingerprint'],
    ['e-ticket receipt', 'ticket'],
    ['BMET smart card', 'ticket'],
    ['passport size picture', 'photo'],
    ['passport photo', 'photo'],
    ['job offer - Kim Brothers Farm', 'jobOffer'],
    ['Mother Parkers job offer', 'jobOffer'],
    ['Mother Parkers LMIA', 'lmia'],
    ['Kim Brothers visa', 'visa'],
    ['police clearance S-O Karim (father)', 'policeClearance'],
    ['police clearance D/O Karim', 'policeClearance'],
    ['father name Karim police clearance', 'policeClearance'],
    ["Father's name Karim - police clearance", 'policeClearance'],
    ['Rahim father Karim police clearance', 'policeClearance'],
    ['wife of Karim police clearance', 'policeClearance'],
    ['spouse open work permit', 'workPermit'],
    ['spousal open work permit', 'workPermit'],
    ['রহিম ভাই ভিসা', 'visa'],
    ['পিতার নাম করিম ভিসা', 'visa'],
    ['medical fit', 'medical'],
    ['Positive LMIA', 'lmia'],
    ['staff id card', 'idCard'],
    ['অফিস পরিচয়পত্র', 'idCard'],
    ['ভিসা আবেদন', 'applicationStatus'],
    ['চাকরির অফার', 'jobOffer'],
    ['পাসপোর্ট সাইজ ছবি', 'photo'],
    ['মেডিকেল ফিট', 'medical'],
  ] as const) {
    expect(typeByName(`${name}.pdf`), name).toBe(type)
  }
})

test('a name of two documents means neither, and one that names its own twice still means it', () => {
  for (const name of [
    'A01234567_visa_and_work permit',
    'Visa & Medical',
    'medical+pcc',
    'ভিসা ও পারমিট',
    'LMIA এবং ভিসা',
  ]) {
    expect(typeByName(`${name}.pdf`), name).toBeUndefined()
  }
  for (const [name, type] of [
    ['job offer & employment contract', 'jobOffer'],
    ['Rahima and Karim visa', 'visa'],
    ['police & criminal clearance', 'policeClearance'],
    ['বিএমইটি টিকিট ও জনশক্তি', 'ticket'],
  ]) {
    expect(typeByName(`${name}.pdf`), name).toBe(type)
  }
})
