import { expect, test } from 'vitest'
import { governmentInName } from './government-claim.ts'

/** As agencies, recruiters and training providers call themselves; none claims to be a government. */
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
`
  .split('\n')
  .join(' ')
  .replace(/(Bangladesh|India|Australia|Canada|Gulf|Elsewhere): /g, '; ')
  .split(';')
  .map((name) => name.trim())
  .filter(Boolean)

/** Refused, and that is right: there is no telling them from a government by their names. */
const refused = ['Gov Prakash and Sons Travels Pvt']

test('of two hundred real agencies hardly one is taken for a government', () => {
  expect(agencies.length).toBeGreaterThanOrEqual(200)
  expect(agencies.filter((name) => governmentInName(name))).toEqual(refused)
})
