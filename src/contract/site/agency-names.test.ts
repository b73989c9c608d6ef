import { expect, test } from 'vitest'
import { governmentInName, governmentInNumber } from './government-claim.ts'

/** Typical names of agencies, recruiters and training providers; none claims to be a government. */
const agencies = `
Bangladesh: Al Islam Overseas; East West Human Resource Centre; Green Land Overseas; Bengal Tiger Overseas;
Catharsis International; Unique Eastern; Prantik Travels and Tourism; Five M International; Sadia International;
Akash Bhraman; Sarker Recruiting Agency; The Ifti Overseas; Rubel Bangladesh; Orchid Manpower Services;
Titas International; Dhaka Visa Help Centre; Visa Worldwide Bangladesh; Shahjalal Overseas Services; Padma Migration;
Jamuna Overseas Employment; Meghna Manpower and Travels; Sonar Bangla Recruitment; Royal Bengal Travels;
National Overseas Services; Bangladesh Immigration Consultants; BD Visa Consultancy; Probashi Helpline;
Chittagong Air Travels; Sylhet Student Visa Centre; Bangla Global Workforce; Rupsha Technical Training Centre;
Bangladesh Skills Academy; Agrani Trade Test Centre; BD Jobs Abroad; Crown Overseas; State Overseas Ltd;
Gulf Bangla Manpower; Golden Arrow Overseas; Raj Overseas Govt Approved RL 1105; Mina International
India: Y-Axis Overseas Careers; Abhinav Immigration Services; WWICS Group; Aptech Global Immigration Services;
Opulentus Overseas Careers; Visas Avenue; MoreVisas; Nationwide Immigration Services; Canada Bound Immigration;
Ace Visa and Immigration Consultants; Punjab Study Abroad; Chandigarh Visa Point; India International Recruiters;
Asiapower Overseas Employment Services; Jerry Varghese Group; Ambe International; Soundlines Group; Seagull International;
Dynamic Staffing Services; Alliance Recruitment Agency; Indian Overseas Placement Services; Kerala Nursing Recruiters;
National Institute of Trade Testing; Mumbai Manpower Bureau; Delhi Placement Bureau; Kolkata Visa Service Point;
Hyderabad Career Services; Gov Prakash and Sons Travels Pvt; Govind Travels; Govindam Immigration; Goverdhan Overseas;
Federal Manpower Consultants; Central Recruiting Services; Royal Immigration; Indian Visa Services; Sharma Immigration Law;
US Visa Coaching Centre; UK Study Desk; Canada Student Visa Guide; Overseas Education Bureau
Australia: Fragomen; Australian Migration Agents; Australian Immigration Law Services; Migration Downunder;
True Blue Migration Services; Visa Solutions Australia; Work Visa Lawyers; Australian Visa Experts; Freedom Migration;
Interstaff Migration; Hammond Taylor Migration; Absolute Immigration; Newland Chase Australia; Aussizz Group;
Bansal Immigration; Victoria Street Migration; State Migration Centre; Ready Migration; Australian Skilled Migration;
Oz Visa Help; Aus Visa Check; AusVisa Partners; Aussie Work Permits; Sydney Visa Department Store; Visa Bureau;
Australian Training Alliance; Australia Wide Recruitment; Commonwealth Migration Lawyers; National Visas;
Governor Macquarie Migration; Melbourne Labour Hire; Queensland Fruit Pickers; Perth Mining Recruiters;
Harbour City Immigration; Southern Cross Immigration; Border Migration Albury; Tasmania Employment Services;
Passport to Australia; Outback Jobs; Visa Go Australia
Canada: Canadavisa; Campbell Cohen Immigration Law; Canadim; Sobirovs Law Firm; Maple Leaf Immigration Services;
Canadian Immigration Services Group; Canada Immigration Consultants; Canadian Visa Experts; CanAm Visa Services;
Can-Achieve Consultants; North Star Immigration; True North Immigration; Prairie Immigration; Canada Work Permit Help;
Canadian Citizenship and Visa Law; Great Lakes Recruitment; Ontario Staffing; Vancouver Visa Centre; Visa Services Canada;
Toronto Immigration Law Chambers; Atlantic Immigration Pilot Partners; Quebec Immigration Lawyers; Mosaic Migration;
Canada Pathways; Canadian Recruitment Bureau Calgary; International Experience Partners; Mercan Group; Work Canada Jobs;
Global Talent Canada; Canadian Caregiver Training; Manitoba Farm Workers; National Immigration Group;
Saskatoon Settlement Services; Halifax Newcomer Employment; Immigration Advisers of Ottawa; RCIC Network;
Niagara Border Lawyers; Service Masters Canada; Canada Gate Services; Maple Skills Academy
Gulf: Al Ahad Human Resource; Emirates Recruitment; Emirates Manpower Services; Dubai Visa Services; UAE Jobs Centre;
Saudi Recruitment Company; Saudi Manpower Solutions; Al Mawarid Manpower; Maharah Human Resources; Qatar Manpower Services;
Qatar Visa Experts; Doha Staffing; Kuwait Skilled Workers; Oman Recruiters; Muscat Overseas; Bahrain Manpower;
Gulf Jobs Bureau; Gulf Visa Help; Al Noor Typing and Visa; Amer Typing Services; Tasheel Documents Clearing;
Riyadh Labour Supply; Jeddah Visa Stamping; Sharjah Travel Authority Tours; Khaleej Staff; Arabian Workforce;
Royal Gulf Recruitment; Authority Brand Recruiters; Emirates Visa Services; United Arab Jobs
Elsewhere: Fresh Start Migration New Zealand; NZ Immigration Law; Kiwi Visa Help; Malaysia Worker Services;
Singapore Employment Pass Help; UK Visa Lawyers; British Migration Services; London Immigration Lawyers;
American Visa Services; US Immigration Lawyers; USA Work Visas; Nepal Overseas; Himalaya Manpower; Lanka Recruiters;
Manila Staffing; Jakarta Workers; Hanoi Labour Export; European Work Permits; Poland Jobs; Romania Visa Help;
Italy Seasonal Workers; Japan Language Academy; Korea Jobs; Customs Clearance Partners; Departures Travel
Bangladesh: Rajshahi Government Approved Training Centre; Karim Overseas, licensed by the Ministry of Expatriates' Welfare;
Bismillah International (Govt. Approved RL-0452); Al Noor Overseas Licensed by BMET; Sarker & Sons Overseas;
Bangladesh Sarkar Travels; সরকারি অনুমোদিত রিক্রুটিং এজেন্সি; সরকারি অনুমোদনপ্রাপ্ত পদ্মা ওভারসিজ; রহমান ওভারসিজ;
বাংলাদেশ সরকার কর্তৃক অনুমোদিত মেঘনা ট্রাভেলস; বেসরকারি নিয়োগ কেন্দ্র; সরকার এন্টারপ্রাইজ; ঢাকা ভিসা সেবা; প্রবাসী সহায়তা কেন্দ্র;
বাংলা ম্যানপাওয়ার; কানাডা ভিসা পরামর্শ; অস্ট্রেলিয়া স্টাডি সেন্টার; Greenland Manpower Export; Nabila Overseas; Prime Asia Recruiting;
Bay Eastern Recruiters; Al Rabeta International; Trade Linkers; Power Point International; Sonali Overseas; Concord Apex;
Minister Tower Overseas; Department Store Staffing Dhaka; Motijheel Visa Processing; Gulshan Passport Photo and Visa;
Uttara Visa Application Help; Comilla Migration Helpdesk; Non-Government Recruiters Forum; Embassy Road Travels;
Noakhali Immigration Care; Barisal Student Consultancy; Khulna Job Visa; Bogura Overseas Training; Feni Manpower
India: Govt. of India Approved Bharat Overseas; Licensed by Ministry of External Affairs, Kohinoor Placement;
Kapoor Visa and Passport Services; Immigration Xperts; Border Crossings Education; Delhi Visa Agency; Jain Overseas;
Ahmedabad Immigration Agency; Royal Punjab Immigration; National Placement Agency; Hindustan Overseas; Bharat Manpower;
शर्मा वीज़ा सेवा; भारत ओवरसीज़; सरकार द्वारा मान्यता प्राप्त दिल्ली ओवरसीज़; Embassy Suites Travel; Consult India Careers;
State Street Immigration; Union Overseas; Republic Day Travels; Kingdom Overseas; Ministerial Tours Kochi; Goa Visa Desk
Australia: Bansal Immigration Australia Wide; Government Relations Partners; Aussie Visa Agents; Sydney Migration Agency;
Customs House Migration Lawyers; Border Express Recruitment; Commonwealth Street Visas; Down Under Citizenship Help;
Federation Square Migration; Authority Skills Training; Melbourne Passport Photos; Registered Migration Agents Perth;
Home Office Furniture; Darwin Labour Hire; State of Mind Recruitment; Crown Street Visa Lawyers; Chemistry of Travel
Canada: Service Canada Wide Movers; Maple Immigration Agency; Calgary Immigration Services; Ottawa Visa Office Supplies;
Regulated Canadian Immigration Consultants; Border Town Travel; Official Languages Tutors; Administry Software;
Royal City Immigration; Parliament Street Staffing; Government Jobs Tutors; Canadian Visa Lawyers; Canada Visa Centre;
Burnaby Work Permit Advisers; Federal Street Recruiters; Montréal Visa Conseil; Agence Boréale; Capital Immigration Law;
Commission-free Visas; Citizenship Lawyers of Toronto; Passport to Canada; National Staffing; Refugee Lawyers Group
Gulf: Al Wazir Manpower; Emirates Visa Centre; Dubai Border Logistics; Qatar Manpower Agency; Kuwait Recruitment Office;
Saudi Employment Office Partners; Authorised Typing Centre; مكتب النور للتوظيف; خدمات التأشيرات السريعة; دار الخليج للاستقدام;
مكتب استقدام مرخص من وزارة العمل; شركة الأمل للسفر; Minister Square Staffing; Oman Visa Services; Bahrain Visa Help;
Government Liaison PRO Services; Abu Dhabi Business Setup; Rolla Visa Typing; Embassy Attestation Helpers;
Elsewhere: Governor Street Migration; Governance Ltd; Statewide Recruiters; High Street Migration; Home Affairs-free Jobs;
Ministry of Sound Travel; Einwanderungsberatung Schmidt; Visum Berlin; Conseil Immigration Lyon; Abogados de Inmigración;
Asesoría Extranjería Madrid; Agenzia Lavoro Milano; Визовый центр Вектор; Агентство Вектор; Viza Moscow; Lisbon Workers;
Westminster Migration; Minster Overseas; Chancellor Visas; Consulting Partners; Ambassador Travel; Ambassadors of Work;
Vernon Hill Migration; Mexico Border Jobs; Immigration Advice Service Leeds; Malta Careers; Cyprus Staff; Baltic Recruiters;
Visa24 Services; Gulf2Go Recruitment; A1 Manpower; 24/7 Visa Help; Jobs4All Canada; 1st Choice Immigration; Visa360 Canada;
365 Recruitment; B2B Manpower; 4U Travels; Way2Canada; Immigration 101 Lawyers; First1 Overseas; Study4You; Work@Canada; Visa|Jobs;
Top10 Recruiters; Canada2030 Careers; Careers4Govind; Gov1nd Travels; $mart Visa Dhaka; Yes! Migration; Migr8 Consultants;
3M International; Consult8 Visas; 5 Star Overseas; Min1 Staffing; 100% Visa; Embark2 Overseas; Boss24 Recruitment; Visas €99;
Sarkar Travels; Sarkar & Sons; Sorkar Overseas; Shorkar Recruiting; Immigration Court Lawyers; Immigration Enforcement Defence Lawyers;
Dubai State of the Art Staffing; Ontario Province Tours; Identity Photos Dhaka; Labour Market Careers; Appeals Help Migration;
Kallyan Overseas; Probashi Bangla Travels; Real Estate of Dubai; Ministerial Advice Tours; Emirate Recruiters; Hikmat Overseas;
出入国サポート行政書士事務所; 移民コンサル; مكتب الوزير للسفر; Wales Recruitment; Minister Garments;
Work From Home Office UK Supplies; Home Office India Furniture; জেনারেল ওভারসিজ; অথরিটি ট্রেনিং সেন্টার; বর্ডার টাউন ট্রাভেলস; ভিসা আবেদন সহায়তা;
কনসাল্টিং জেনারেল সার্ভিসেস; সার্ভিস পয়েন্ট কানাডা জবস; ভিসা আবেদন সহায়তা কেন্দ্র; ভারতীয় ভিসা সহায়তা; হোম অফিস ফার্নিচার; ম্যানপাওয়ার ব্যুরো ঢাকা;
United Nations Road Travels; সরকার ট্রাভেলস; আল সরকার ওভারসিজ; সরকার ভিসা সেন্টার; এম্বাসি রোড ট্রাভেলস; মিনিস্টার টাওয়ার ওভারসিজ;
কানাডা ইমিগ্রেশন পরামর্শ; ইমিগ্রেশন কনসালট্যান্ট ঢাকা; বিভাগীয় শহর ট্রাভেলস; মন্ত্রী টাওয়ার ওভারসিজ; রাষ্ট্রদূত ট্রাভেলস;
জাতীয় স্মৃতিসৌধ ট্রাভেলস; মেঘনা ওভারসিজ (গভঃ রেজিঃ নং ৪৫২); গভ. অনুমোদিত পদ্মা ট্রাভেলস; জাতীয় ভিসা সহায়তা; মেসার্স আলম™ ওভারসিজ; 🍁 Maple Pathways; 👑 Crown Overseas; ডিপার্টমেন্ট স্টোর জবস; কনসাল্ট ইন্ডিয়া
Elsewhere: Meridian Immigration Partners; Delta Visa Section Eight Realty; Harbour Migration Agents; Nordic Migration Advisers;
Sweden Work Permit Guide; National Verification Experts; Document Check Dhaka; Golden Bureau Travels; Visa Section Consulting;
Verification Service Partners; General Directors Club Overseas; Residency Advisers Dubai; Foreign Students Help Desk;
Registration Agents Sylhet; Commissariat Street Visas; Migration Agents Network; Mygo Videos Recruiting; Canada Careers Online;
কানাডা ভিসা ও ইমিগ্রেশন পরামর্শ; ইমিগ্রেশন সহায়তা অস্ট্রেলিয়া গমনেচ্ছু; 移民服务公司; 캐나다 이민 컨설팅; Crown Inspection Service; Royal Security Service
Elsewhere: Maple Leaf Immigration Consultants; Dhaka Overseas Recruiting Ltd; Canada Immigration Consultants Ltd;
Canada Immigration Consultancy; Ottawa Training Centre; Canada Immigration Law Group; Canada Immigration Lawyers;
Canada Immigration Advisors Inc.; Canada Immigration Experts; Canada Immigration Partners; Canada Immigration Helpers;
Canada Immigration Coaching Academy; Canadian Immigration Group; Canadian Immigration Advisory;
Canadian Immigration Solutions; Rahman Canada Immigration; Rahman's Canada Immigration Services; Toronto Immigration Group;
Ottawa Immigration Advice; Vancouver Immigration; Dhaka Immigration; Sylhet Immigration Services; Gateway Immigration;
Global Immigration; First Immigration; Smart Immigration; Prime Immigration and Visa; Apex Visa and Immigration;
Sunrise Immigration Canada; Sharma Immigration Canada; Bridge Immigration Australia; Pathway Migration Australia;
Aussie Migration Experts; Australia Migration Consultants; Migration Australia Experts; Canada Visa Consultants;
Canada Visa Experts; Canada Visa Centre Dhaka; Canada Visa Help; Canada Visa Services; Visa Services Australia;
UK Visa Consultants; UK Visa Services; UK Immigration Lawyers; UK Immigration Advice; London Visa Consultants;
England Visa Services; English Language Academy; England Study Centre; Scotland Careers; Wales Training Board Games;
New England Recruiters; Home Office Cleaning; Home Office Solutions; Home Office Design London;
Home Office Furniture England; Homes and Offices England; My Home Office Ltd; Work Permit Consultants;
Work Permit Canada Advisers; Work Permit Solutions Canada; LMIA Consultants; LMIA Help Canada; LMIA Advisers;
Labour Market Consultants; Labour Market Impact Assessment Consultants; Rahman Labour Market Impact Assessments;
LMIA Recruitment Services; LMIA Job Consultants Canada; Dhaka LMIA Consultants; Verification Partners Ltd;
Padma Document Verification; Karim Visa Verification Services; Rahman Visa Check; Padma Visa Check;
Document Verification Services Ltd; Employment Verification Group; Background Check Bangladesh; Green Card Lawyers;
American Dream Immigration; US Immigration Law Firm; USA Immigration Lawyers Association; US Visa Advisers; Study in Canada;
Study Australia Consultants; Canada Study Centre; Canada Jobs; Canada Careers; Canada Workforce;
Canada Overseas Recruitment; Canada Education Services; Canada Training Centre; Bangladesh Canada Friendship Recruiters;
Bangladesh Overseas; Bangladesh Manpower Services; Bangladesh Training Institute; Bangladesh Technical Training Centre;
Dhaka Technical Training Centre; National Training Centre; Royal Training Academy; Passport Travels; Passport Photo Dhaka;
Passport Services Dhaka; Passport to the World; Citizenship Lawyers Canada; Canada Citizenship Test Coaching;
Canada Passport Photos; Border Crossing Recruiters; Maple Leaf Visas; Maple Visa Canada; North York Visa Help;
Red Maple Canada; True North Canada; Canada First; Canada Direct; Canada Dreams; Destination Canada Recruiters;
Australia Bound; Australia Dreams Visa; Oz Immigration; Kangaroo Migration; Southern Cross Visa Check Ltd;
Malaysia Manpower Recruiters; Malaysia Visa Consultants; Malaysia Job Centre; Singapore Skills Centre;
Singapore Visa Agents; Saudi Visa Processing Ltd; Saudi Visa Agents; Al Amin Saudi Visa; Qatar Jobs; Kuwait Visa Services;
Dubai Visa Consultants; Dubai Visa Services; Dubai Immigration Consultants; UAE Visa Consultants;
Romania Work Permit Consultants; Europe Work Visa; Europe Work Permits Ltd; Poland Work Permit Agency;
Croatia Work Permit Consultants; Italy Visa Consultants; Schengen Visa Services; Schengen Visa Help; Japan Visa Consultants;
Japan Language and Training; Korea EPS Training; Ontario Immigration Consultants; Alberta Jobs; British Columbia Recruiters;
Quebec Visa Conseil; Express Entry Consultants; Express Travels; PNP Consultants Canada; Police Verification Help;
Inspection Services Dhaka; Labour Recruiters; Labour Supply Dubai; Manpower Supply Bangladesh; Manpower Bureau;
Employment Agency Dhaka; Recruitment Agency Bangladesh; Migration Agency Sydney; Consular Road Travels;
Chancery Lane Lawyers; Chancery Lane Visas; Immigration Advice Bureau; Immigration Experts; Immigration Solutions;
Immigration Matters; Immigration Check Ltd; Visa Check Ltd; Status Travels; Official Travels; Check Point Recruiters;
Verified Overseas; Government Quarter Travels Ltd; Georgia Tours; Jordan Travels; Jordan & Sons Recruiters; Chad Recruiters;
Cuban Cigar Tours; Nationwide Visa; Commonwealth Immigration; Republic Recruiters; কানাডা ইমিগ্রেশন কনসালট্যান্ট;
কানাডা ইমিগ্রেশন কনসালটেন্সি লিমিটেড; কানাডা ভিসা কনসালট্যান্ট; কানাডা ভিসা সহায়তা; রহমান ইমিগ্রেশন; মেঘনা ইমিগ্রেশন সেবা;
ঢাকা ইমিগ্রেশন সার্ভিসেস; পদ্মা ভিসা যাচাই; হোম অফিস সাপ্লাই; হোম অফিস ক্লিনিং ঢাকা; কানাডা জবস;
অস্ট্রেলিয়া মাইগ্রেশন কনসালট্যান্ট; ঢাকা ট্রেনিং সেন্টার; লন্ডন স্টাডি সেন্টার; মালয়েশিয়া জনশক্তি রপ্তানি;
বাংলাদেশ পাসপোর্ট ছবি ঘর; कनाडा इमिग्रेशन सलाहकार; दिल्ली इमिग्रेशन; कनाडा वीज़ा सलाहकार; الهجرة إلى كندا للاستشارات;
مكتب كندا للسفر; 加拿大移民顾问; 加拿大移民律师事务所; Einwanderung Kanada Beratung; Abogados Inmigración Canadá;
Consultores de inmigración Canadá; Home Office Desks Online; Khulna Visa Search; Rahman LMIA Search;
Job Search Canada; Rahman Visa Confirmation; Rajshahi Immigration; খুলনা ইমিগ্রেশন; কানাডা ভিসা তথ্য; চেক ভিসা; জার্মানি ভিসা সেবা;
রহমান ইমিগ্রেশন লিমিটেড; জার্মানি ইমিগ্রেশন কনসালট্যান্ট; কানাডা ইমিগ্রেশন পরামর্শ ২০২৬
More: MVD India; Esta India; Eta Bangladesh; Express Entry Consultants; Dhaka Visa Office Supplies; Rahman Visa Office Canada; Probashi Kallyan Songstha; Eta Overseas; Esta Travels;
Bank of Jobs; Hi Korea Language School; EPS Training Centre; European Union Work Consultants; Permit Partners;
Canada Eta Help Desk of Rahman; EPS-TOPIK Coaching Dhaka; EPS Korea Language Centre; International Organization for Skilled Migrants; Federal Overseas Bureau;
Hope Ministries Refugee Aid; Hope Ministries Canada; Health and Education Ministries; PNP Advisors; ICA Recruiters; ICP Solutions; CIC Consulting; Europe Visa Online Help; Rahman Visa Portal;
Momin Immigration; Momin Visa Services; Momin Canada; Dhali Immigration; Sefin Canada; Momand Visa Services
More: Work★Canada; Jobs★Visas★Canada; A*Star Overseas; Canada Ltd; Canada Canvas Ltd; Indian Canada Friends; Canada 2030; বাংলাদেশ ওভারসিজ;
আ ন ম ট্রাভেলস; শর্মা ভিসা সেবা; সবুজ বাংলা ওভারসিজ; শরকার ট্রাভেলস; শাহ ট্রাভেলস; Hawaiʻi Careers; Approved Canada Jobs
More: Canadian Mission Hospital; Mission to Seafarers; Ramakrishna Mission Bangladesh; Leprosy Mission of India; Mission Canada;
American Mission School Dhaka; Baptist Mission of Bangladesh; Mission Overseas Ltd; Mission Impossible Visas Canada; Police Store Dhaka;
Police Recruit Coaching Bangladesh; Commissioner of Oaths Canada; Immigration Commissioner of Oaths Toronto; Registrar Academy;
High Com Electronics; HighCom Recruiting India; Govantes Travels; Govaert Recruitment; Govaerts Visas; Goverman Law; Govindnet Overseas;
Commissioner Street Visas; Minister for Weddings Canada; পুলিশ ভেরিফিকেশন সহায়তা; কমিশনার রোড ট্রাভেলস
More: Police Canada Clearance Help; Canada Police Clearance Help; পুলিশ কানাডা ক্লিয়ারেন্স সহায়তা; কানাডা পুলিশ ক্লিয়ারেন্স সহায়তা;
Ex Police Australia Security Training; Dhaka Police Canada Road Travels; Japan Mission Ltd; Canada Mission Ltd;
Mission Canada Immigration; Mission Canada Visa Services
`
  .split('\n')
  .join(' ')
  .replace(/(Bangladesh|India|Australia|Canada|Gulf|Elsewhere|More): /g, '; ')
  .split(';')
  .map((name) => name.trim())
  .filter(Boolean)

/** Approvals belong in the registration number: a name could consist of nothing else. */
const approvals = [
  'Raj Overseas Govt Approved RL 1105',
  'Rajshahi Government Approved Training Centre',
  "Karim Overseas, licensed by the Ministry of Expatriates' Welfare",
  'Bismillah International (Govt. Approved RL-0452)',
  'Al Noor Overseas Licensed by BMET',
  'সরকারি অনুমোদিত রিক্রুটিং এজেন্সি',
  'সরকারি অনুমোদনপ্রাপ্ত পদ্মা ওভারসিজ',
  'বাংলাদেশ সরকার কর্তৃক অনুমোদিত মেঘনা ট্রাভেলস',
  'Govt. of India Approved Bharat Overseas',
  'Licensed by Ministry of External Affairs, Kohinoor Placement',
  'Government Jobs Tutors',
  'مكتب استقدام مرخص من وزارة العمل',
  'মেঘনা ওভারসিজ (গভঃ রেজিঃ নং ৪৫২)',
  'গভ. অনুমোদিত পদ্মা ট্রাভেলস',
]

/** Names that are refused on purpose: they cannot be told from a government's. */
const refused = [
  'Gov Prakash and Sons Travels Pvt',
  'Aus Visa Check',
  'Government Relations Partners',
  'Government Liaison PRO Services',
  'Home Affairs-free Jobs',
  'Ministry of Sound Travel',
  'Sunrise Immigration Canada',
  'Sharma Immigration Canada',
  'Bridge Immigration Australia',
  'Government Quarter Travels Ltd',
]

test('hardly one of three hundred agencies is taken for a government', () => {
  expect(agencies.length).toBeGreaterThanOrEqual(300)
  const taken = agencies.filter((name) => governmentInName(name))
  expect(taken.filter((name) => !approvals.includes(name))).toEqual(refused)
})

test.each(approvals)('%s can be a registration number, but no name', (approval) => {
  expect(governmentInName(approval)).toBeTruthy()
  expect(governmentInNumber(approval)).toBeUndefined()
})

test.each([
  'RCIC R512345',
  'Licensed by the College of Immigration and Citizenship Consultants',
  'CICC R512345, Canada',
  'Approved by BMET licence RL-123',
  'Licensed by the Government of Bangladesh RL-1105',
  'Licensed by the Government of Alberta 321',
  'Australian Government registered CRICOS 01234A',
  'Govt. Approved RL-0452, RCIC R512345 (Canada)',
  'BMET RL-1105, Canada RCIC R512345',
  'UKVI licensed sponsor 1AB23CD45',
  'বাংলাদেশ সরকার কর্তৃক অনুমোদিত আরএল-১১০৫',
])('%s is fine as a registration number', (number) => {
  expect(governmentInNumber(number)).toBeUndefined()
})

test.each([
  'Approved by the Government of Canada',
  'Approved by the Government of Canada No. 4471',
  'Аpprоved by the Gоvernment оf Cаnаda',
  'Approved by the Govt. of C a n a d a',
  'Canada Govt. Approved Immigration Centre',
  'Recognised by the Canadian High Commission',
  'Approved by the Ministry of Immigration, Canada',
  'Authorised by Canada',
  'Canada approved',
  'IRCC authorised',
  'Authorised by IRCC 4471',
  'CBSA approved',
  'কানাডা সরকার কর্তৃক অনুমোদিত',
  'কানাডিয়ান সরকার অনুমোদিত',
  'ক্যানাডার সরকারের অনুমোদিত',
])('%s is an approval that no agency has', (number) => {
  expect(governmentInNumber(number)).toBeTruthy()
})
