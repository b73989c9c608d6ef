import { expect, test } from 'vitest'
import { typeByText } from './type-by-text.ts'

/** Papers about a document, with a line that is its heading and with the words that it has */
const aboutDocuments = [
  'Sonali Bank Limited|Treasury challan|Police Clearance|Code 1-2201-0001-2681|Passport No. A01234567|Officer in charge, Mirpur police station|No adverse remarks|Amount 500 taka',
  'Pay-in slip|Police Clearance Certificate|Depositor Robin Sample, passport A01234567|Superintendent of Police|No criminal case|Amount in words: five hundred taka only',
  'Labour Market Impact Assessment|Decision: negative|Employer: Maple Farms Ltd.|Service Canada|Occupation: welder, NOC 72106|Foreign worker wage 18.50|Valid until closed',
  'LMIA DECISION LETTER|Employer: Maple Farms|Service Canada has denied your application for foreign workers.|Occupation: welder|Wage: 17',
  'Labour Market Impact Assessment|The assessment of your request for a temporary foreign worker is unfavourable.|Employer Maple Farms, occupation cook, wage 18, Service Canada',
  'To whom it may concern|Visa|Please issue a single entry visa to Robin Sample, passport A01234567, valid until 2030, nationality Bangladeshi, date of issue 3 May',
  'To the Consul|Visa|Please grant Mr Sample a multiple entry visa. Passport A01234567, nationality Bangladeshi. The passport is valid until 2030, date of issue 3 May 2020.|Yours faithfully',
  'No objection certificate|Entry Visa|Our company has no objection to a single entry visa. Passport A01234567 valid until 2030, place of issue Dhaka, nationality Bangladeshi',
  'Police Verification Report|Robin Sample, passport A01234567, has a criminal record at this police station and was convicted in 2019.|Officer in charge',
  'Police Certificate|The person was found guilty of an offence and sentenced.|Superintendent of Police|Passport A01234567|Criminal conviction on file',
  'Criminal Record Check|Result: possible match, charges are pending|RCMP|Passport A01234567|Criminal offences: two',
  'Police Clearance Certificate|Application details|Passport A01234567|Police station: Mirpur|Officer in charge|Delivery: by hand',
  'Visa|1. Passport valid for six months|2. Two photos|3. Form with surname and nationality|4. Fee for single entry or multiple entries|5. Date of issue on every paper',
  'Visa|Passport, valid for six months, and a photocopy|Two passport size photos|Single entry or multiple entries, as wished|Surname and nationality in capitals|Date of issue of each',
  'Work Permit|☐ Passport|☐ Letter of the employer|☐ Occupation and job title|☐ Valid medical|☐ Permit no. of before',
  'DRAFT|Job Offer Letter|Position: cook|Employer: Maple Farms|Salary 18.50 per hour, 40 hours per week|Duties: preparing food',
  'Offer of Employment|draft, not signed yet|Position: cook|Employer: Maple Farms|Wage 18.50 per hour, 40 hours per week',
  'Job Offer|Position: cook|Employer: Maple Farms|Wage 18.50 per hour|This draft is for discussion only.',
  "Government of the People's Republic of Bangladesh|Identity Card|Name: Robin Sample|Father: Lee|Mother: Dana|Date of birth 02 Jan 1990|ID No. 1990123456|Blood group B+",
  'Government / Identity Card|Name: Robin Sample|Father: Lee Sample|Date of birth 02 Jan 1990|ID No. 1990123456|Date of issue 2016',
  'Election Commission|Identity Card|Name: Robin Sample|Father: Lee Sample|Date of birth 02 Jan 1990|Card No. 1990123456|Address: 14 Paper Lane',
  'Voter list|ID Card|Voter no. 1990|Father: Lee Sample|Date of birth 02 Jan 1990|ID No. 1990123456|Address: 14 Paper Lane',
  'Medical Report|Bill no. 5512|Blood 400|Chest X-ray 700|HIV 900|Doctor 1,000|Total 3,000 taka',
  'Medical Examination|Money receipt|Blood, urine and X-ray|HIV test|Doctor Karim, clinic|Received with thanks 5,500 taka',
  'Medical Fitness Certificate|This form is blank. To be filled in by the doctor.|Blood ____|X-ray ____|HIV ____|Fit / unfit',
  'Proof of Upfront Medical Examination|Booking confirmed for 5 May: come with an empty stomach for blood and urine|Chest X-ray, HIV test and doctor at the clinic',
  'Flight Itinerary|Quoted fare, not a ticket|Passenger: Robin|Flight BG 305 departs 3 March, arrives 4 March|Booking on hold|Seat and baggage extra',
  'E-Ticket|Booking unpaid: this reservation expires on 2 May|Passenger: Robin|Flight BG 305 departs 3 March, arrives 4 March|Baggage 2 pieces',
  'BMET Clearance Card|Bureau of Manpower|Application received for a worker|Clearance no. not given yet|Recruiting agency Sun Overseas|Emigration to Qatar',
  'Fingerprints|How we take them|Right thumb first, left thumb then|Book an appointment at the collection centre|Application no. and passport needed',
  'Biometrics|Your appointment at the centre has passed: you did not attend|Fingerprints could not be taken|Application no. W302345678|Passport A01234567',
  'Visa Approval|Dear client, your visa is not approved yet. Application no. W302345678, passport A01234567. We hope that it will be granted. Valid until decided.',
  'Approval in Principle|has lapsed|Application no. W302345678|Passport A01234567|The permit was approved, valid until May 2020, and has expired',
  'Work Permit|Dear Mr Sample, your employer has asked for a permit. The occupation is welder, passport A01234567, valid until 2030. Permit no. follows.',
  'Work Permit|VOID|Employer: Maple Farms|Occupation: welder|Permit no. 4711|Valid until 2030|Passport A01234567',
  'Work Permit|Application pending|Employer: Maple Farms|Occupation: welder|Permit no. not issued yet|Valid passport A01234567',
  'Application Status|Dear applicant, send 500 dollars to release your visa. Reference number 5512. Passport A01234567|Amount payable today',
  'Visa|Q: How long is a visa valid? A: As the sticker says|Q: Single entry or multiple?|Q: Which nationality?|Passport and date of issue are asked for',
  'Lost and found|Visa|Found: passport with a visa, multiple entries, valid until 2027, nationality Bangladeshi, date of issue 3 May',
  'Notice board|Entry Visa|Those whose single entry visa is ready may collect the passport. Nationality and surname are on the list, date of issue 3 May, valid for 90 days',
  'Agency circular|Work Permit|All workers must carry it. The employer keeps a copy. Occupation and permit no. are printed on it. Check that it is valid.',
  'How it looks|ID Card|All must wear it. Name, blood group and card no. are printed. Lost cards: tell the office at once. Date of birth is not shown. Valid for a year.',
  'Courier slip|Police Clearance Certificate|Sender: police station Mirpur|Receiver Robin Sample, passport A01234567|No criminal liability of the courier',
  'FIR copy|Criminal Record Check|Case no. 12/2020 of Mirpur police station|Accused: Robin Sample, passport A01234567',
  'Police Clearance|We could not verify the address of Robin Sample, passport A01234567|Officer in charge, Mirpur police station|No criminal search was made',
  'Training notes|Job Offer Letter|A good letter names the position, the salary, hours per week and the duties. The employer signs it.',
  'Scam warning|Job Offer|They promise a salary of 5,000 a month, a position in a company, 40 hours per week. Pay nothing.',
  'LMIA|Frequently asked|Who is the employer? What is a foreign worker? Which NOC? What wage? How long is it valid?',
  'Visa|Sample only|Visa No. C0000000|Valid until|Number of entries|Passport|Nationality|Date of issue',
  'E-Ticket|Cancelled and refunded|Passenger: Robin|Flight BG 305 departs 3 March, arrives 4 March|Booking K7MPLQ|Baggage',
  'ভিসার জন্য প্রয়োজনীয় কাগজ|Visa|পাসপোর্ট passport valid ছয় মাস|single entry বা multiple|nationality|date of issue',
  'চালান ফরম|Police Clearance|সোনালী ব্যাংক|passport A01234567|officer in charge|criminal, no record|টাকা ৫০০',
  'গণপ্রজাতন্ত্রী বাংলাদেশ সরকার|Identity Card|নাম: রবিন|Date of birth 02 Jan 1990|ID No. 1990123456|পিতা Father: Lee|Blood group B+',
  'জাতীয় পরিচয়পত্র|ID Card|Date of birth 02 Jan 1990|ID No. 1990123456|Father: Lee|Issue date 2016',
  'খসড়া|Job Offer|Position: cook|Employer: Maple Farms|Salary 18.50 per hour, 40 hours per week',
  'মেডিকেল বিল|Medical Report|Blood 400|X-ray 700|HIV 900|Doctor 1,000|মোট ৩,০০০ টাকা',
  'বরাবর|ভিসা অফিসার|Visa|passport A01234567, single entry, valid 2030, nationality, date of issue|বিনীত নিবেদন',
  'আবেদন|Police Clearance Certificate|passport A01234567|police station Mirpur|no criminal record|বিনীত',
  'নমুনা|Work Permit|Employer: NAME|Occupation: NAME|Valid until DAY|Permit No. 000',
  'রসিদ|Medical Examination|Blood|X-ray|HIV|Doctor Karim|পরিশোধিত ৫,৫০০ টাকা',
]

test('a paper about a document, or of another kind, is not taken for it', () => {
  const letterheads = ['', 'Sample & Sons Ltd.|www.sample.example|', 'Dhaka|Date: 12 May 2026|']
  const taken = letterheads.flatMap((head) =>
    aboutDocuments.flatMap((text) => {
      const said = typeByText((head + text).replaceAll('|', '\n'))
      return said ? [`${said.type}: ${text}`] : []
    }),
  )
  expect(taken).toEqual([])
})
