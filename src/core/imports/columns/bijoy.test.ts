import { expect, test } from 'vitest'
import { isBijoy, mayBeBijoy } from './bijoy.ts'

/** Names, places and abbreviations as people write them in Latin letters */
const latin = `
  Abdul Karim|Md. Abdur Rahim|Mst. Khadija Begum|Mrs. Salma Khatun|Kh. Shafiqul Islam
  |Sk. Mujibur Rahman|A K M Fazlul Haque|A. B. M. Musa|S M Swapan|Sk Md Wli|Md|Mst|Mrs|Kh|Sk
  |Dr|Rahima Khatun|Ayesha Siddiqua|Tanvir Ahmed|Parvin Akter|Parvez Mosharraf
  |Pervez Chowdhury|Chwdhury Shwkat|Kwsar Ahmed|Kawsar Mia|Nasrin Sultana|Shuvra Dev|Shuvo Das
  |Avro Dev|Ovi Roy|Pavel Rahman|Navid Hasan|Dhruv Sen|Dwip Biswas|Dwaipayan Roy|Swapna Rani
  |Twaha Islam|Shiwli Begum|Biswajit Sarkar|Biswas|Sarwar Jahan|Anwar Hossain|Dewan Shahin
  |Nawaz Sharif|Tawfiq Elahi|Rawnak Jahan|Mawla Box|Showkat Ali|Lewis Gomes|Iqbal Mahmud
  |Taqwa Noor|Faqruddin|Maqsud Alam|Ashiqur Rahman|Rafiqul|Siddiqi|Waqar Younis|Zzaman
  |Badruzzaman|Asaduzzaman Khan|Nazmul Huda|Khandaker Mostaque|Khndkr Ali|Mohd Yusuf
  |Mohammad Yunus|Muhammad Zafar|Jahangir Alam|Shahjahan Kabir|Shahnaz Parvin|Firoz Shah
  |Feroza Begum|Sylvia D'Costa|Silvia Rozario|Xavier Gomes|Felix Rozario|Alex Corraya
  |Max Biswas|Joyxee|Roxana Akter|Ruxana|Luxmi Rani|Laxman Das|Lakshmi|Krishna Das
  |Shri Krishno|Sree Mohan|Smt. Gita Rani|Hrittik Roy|Hridoy Khan|Rwshan Ara|Rowshan Ara
  |Mwla Ali|Yasmin|Yeasmin|Zeenat Ara|Zinnat|Wahida|Wasim Akram|Wazed Ali|Oahid|Obaidul Quader
  |Quazi Nazrul|Quddus|Qamrul|Qudrat-E-Khuda|Abu Bakr Siddique|AbdulKarim|MD RAHIM UDDIN
  |MST KHADIJA|md rahim uddin|rahim|KaRim|McDonald|O'Brien|Al-Amin|Ibn Sina|Umme Kulsum
  |Bibi Hawa|Haowa Begum|Jwel Rana|Jewel Rana|Vulu Mia|Vashkar|Bhaskar|Vivek|Ivy Rahman|Evan
  |Eva Khan|Riva|Liva Akter|Nova|Surovi|Sourav|Sauravh|Savar|Govt. College Road|Bangladesh
  |Bangladeshi|Indian|Nepalese|Uganda|Kyrgyz Republic|Dhaka|Mymensingh|Brahmanbaria|Chattogram
  |Ctg|Khulna|Barishal|Sylhet|Rangpur|Rajshahi|Bogura|Jashore|Cumilla|Feni|Noakhali|Lakshmipur
  |Chandpur|Cox's Bazar|Bandarban|Rangamati|Khagrachhari|Narsingdi|Narayanganj|Munshiganj
  |Manikganj|Gazipur|Tangail|Kishoreganj|Netrokona|Jamalpur|Sherpur|Faridpur|Gopalganj
  |Madaripur|Shariatpur|Rajbari|Kushtia|Jhenaidah|Magura|Narail|Bagerhat|Satkhira|Chuadanga
  |Meherpur|Pabna|Sirajganj|Natore|Naogaon|Joypurhat|Chapainawabganj|Dinajpur|Thakurgaon
  |Panchagarh|Nilphamari|Lalmonirhat|Kurigram|Gaibandha|Habiganj|Moulvibazar|Sunamganj|Bhola
  |Patuakhali|Barguna|Jhalokathi|Pirojpur|Vill: Char Kukri, P.O: Hat, P.S: Sadar
  |House 12-A, Rd 5, Blk B, Mirpur|Flat 4B, XYZ Tower Pvt Ltd|Bldg 7, DOHS|GPO Box 11
  |BSCIC I/A|H#12 R#3 Sec-7 Uttara|N° 5 Lane|Nº 5 Lane|Mirpur–Dhaka|D´Souza|Sha\`ban Ali
  |Kazi Nazrul|Syed Wali|Syeda Zohra|Begum Rokeya|Hasan Hafizur|Humayun|Jasim Uddin|Kamrul
  |Lutfur|Mizanur|Nurul|Omar|Rezaul|Saiful|Taslima|Ullah|Vadud|Yakub|Zahid|Zillur|Akhtar
  |Bashir|Chanchal|Delwar|Enamul|Farhana|Gias|Harun|Ismail|Jamil|Kohinoor|Liaquat|Masud|Nargis
  |Osman|Pinky|Rokib|Shamim|Tofazzal|Urmi|Wasiq|Yusuf|Zubaida|Arjun|Bimal|Chitra|Dipu|Gautam
  |Haripada|Indrajit|Jyoti|Jyotsna|Kanai|Lipi|Mridul|Nityananda|Prodip|Ratan|Shyamal|Tarun
  |Uttam|Ranjit|Sukumar|Sanjoy|Bidhan|Rupam|Hmwe Hmwe|Nguyen Van|Hwang|Gwen Cruz|Jwala|Phyllis
  |Lynn|Cyndy|Gypsy|Byrd|Nymph Das|Thyrza|Zwe Lin|Kyaw Zwa|Thwin|Khyrul Bashar|Mynul|Mym
`
  .replaceAll('\n  ', '')
  .trim()
  .split('|')

test('Latin names, initials and addresses are never taken for Bijoy, whatever stands beside them', () => {
  expect(latin.length).toBeGreaterThanOrEqual(300)
  expect(latin.filter((name) => isBijoy(name) || mayBeBijoy(name))).toEqual([])
  expect(
    ['K\u00adarim', 'Rahim\u00ad', 'রহিম', '', '12', 'BRTC', 'আবদুল Karim'].filter(mayBeBijoy),
  ).toEqual([])
})

test('text for the font Bijoy is found without its signs, in a column that has some', () => {
  const words =
    'Kwig wgqv|iwng|LvZzb|XvKv|Rvgvj|ingvb|Bmjvg|nvmvb|bvnvi|Avjx|mvnv|gqgbwmsn|ewikvj|Lyjbv|ivbx|wewe LvZzb|cvebv|myjZvb'
  const cells = words.split('|')
  expect(cells.filter((cell) => !mayBeBijoy(cell))).toEqual([])
  expect(cells.filter(isBijoy)).toEqual([])
  expect(['Av‡bvqvi', '†gvt Avjx', 'wm‡jU', '†eMg'].filter((cell) => !isBijoy(cell))).toEqual([])
})
