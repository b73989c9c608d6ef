import { expect, test } from 'vitest'
import { governmentInEmail, governmentInHost, governmentInName } from './government-claim.ts'

/** Names as deceptive sites use them, in many variants. */
const names = `
Australian Border Agency; Federal Immigration Agency; Visa Processing Authority; US Immigration Services; Visas Canada Official;
Passport Office Dhaka; I m m i g r a t i o n  Canada; I m m i g r a t i o n   C a n a d a; Goverment of Canada; Immigrаtion Canada;
Gouvernement du Canada; Ministère de l'Immigration; Govenment of Australia; Govermnent of India; Governement of Canada;
Imigration Canada; Immigation Authority; Immmigration Canada; lmmigration Canada; Ministery of Labour; Minsitry of Labour;
Embasy of Canada; Embassey of India; Departement of Home Affairs; Deparment of Immigration; Pasport Office; Passsport Authority;
canadaimmigrationauthority; canadianvisaauthority; CANADIANVISAAUTHORITY; immigrationcanada; govcanada; governmentofcanada;
Immi gration Canada; Gov ernment of Canada; Ministryof Labour; UK VisasandImmigration; G-o-v-e-r-n-m-e-n-t of Canada;
Bundesregierung; Bundesamt für Migration; Ausländerbehörde Berlin; Auswärtiges Amt; Deutsche Botschaft Dhaka; Einwanderungsbehörde;
Bundesministerium des Innern; Regierung von Kanada; Gobierno de España; Embajada de Canadá; Ministerio del Interior;
Dirección General de Migraciones; Consulado de Italia; Oficina de Inmigración; Governo Italiano; Ambasciata d'Italia; Questura di Roma;
Consolato Generale; Governo de Portugal; Embaixada do Brasil; Ministério da Justiça; Ambassade de France; Consulat Général du Canada;
Préfecture de Paris; Immigration et Citoyenneté Canada; Service d'immigration Canada officiel; Passeport Canada; Kedutaan Besar;
Kementerian Tenaga Kerja; Jabatan Imigresen Malaysia; Ministerie van Justitie; Ambasada Polski; Bharat Sarkar; Bangladesh Sarkar;
Videsh Mantralaya; حكومة كندا; وزارة الداخلية; سفارة بنغلاديش; الإدارة العامة للجوازات; الموقع الرسمي للتأشيرات; قنصلية الهند; وزارت خارجہ;
भारत सरकार; विदेश मंत्रालय; कनाडा दूतावास; भारतीय उच्चायोग; पासपोर्ट कार्यालय दिल्ली; सरकारी वीज़ा केंद्र; पासपोर्ट विभाग; कनाडा गवर्नमेंट;
গণপ্রজাতন্ত্রী বাংলাদেশ সরকার; কানাডা সরকার; কানাডার সরকার; অস্ট্রেলিয়া সরকারের ভিসা; স্বরাষ্ট্র মন্ত্রণালয়; পাসপোর্ট অধিদপ্তর; কানাডিয়ান দূতাবাস;
সরকারি ভিসা কেন্দ্র; পাসপোর্ট অফিস ঢাকা; ইমিগ্রেশন কর্তৃপক্ষ; ইমিগ্রেশন পুলিশ; হাই কমিশন অব কানাডা; ইমিগ্রেশন কানাডা; ভিসা কর্তৃপক্ষ;
Правительство Канады; Министерство иностранных дел; Посольство Канады; Консульство Индии; 加拿大政府; 加拿大移民局; 中国大使馆; 대한민국 정부;
Canadian Border Agency; UK Border Force; US Customs and Border Protection; Australian Border Protection; Border Security Command;
Canada Border Services Agency; Royal Immigration Authority; National Immigration Agency; National Passport Office; State Visa Authority;
Federal Visa Bureau; Federal Department; Canadian Immigration Department; Canada Visa Department; Kuwait Visa Authority;
Qatar Immigration Authority; UAE Visa Directorate; Saudi Passport Directorate; Oman Labour Department; Malaysia Immigration Bureau;
Visa Control Authority; Visa Issuing Department; Work Permit Authority; Work Permit Approval Authority; Immigration Appeals Tribunal;
Immigration Enforcement Office; Immigration Control Agency of Canada; Immigration Commission of Australia; Refugee Board of Canada;
Immigration Police; Italian Police; Immigration Office Dhaka; Customs Authority; Migration Authority; Citizenship Office;
Official Visa Portal; Official Canada Visa; Official UK Immigration Site; Immigration Official; Australia Visa Official Site;
Canada Visa Portal; UK Immigration Portal; Visa Registry of Canada; National Visa Portal; Visa Application Centre Dhaka;
Canada Visa Application Centre; National Visa Center; Passport Seva; Passport Canada; Citizenship Canada; Visa Bureau of Canada;
Bureau of Immigration; Office of Home Affairs; Secretary of State Department; Department of State; Department for Education Visas;
Department of Manpower; Bureau of Overseas Employment; Protector of Emigrants; Homeland Security Visas; Immigration Australia;
Immigration NZ; Immigration Germany; Republic of India; Kingdom of Saudi Arabia; Commonwealth of Australia; Government of the United States;
Govt of Canada; Gvt Canada; Gov't of Canada; GOV.CA Visas; Canada-Gov; MyGov; eGov Visas; USGov Help; GovUK; GovAu; AusGovt; IndiaGov;
IRCC; I R C C; IRCC Portal; CIC Canada; CBSA Canada; USCIS; UKVI; VEVO Check; MOFA Bangladesh; BOESL; DHS Visas; Absher Visa; Muqeem; Musaned;
Service Canada; Services Canada; Global Affairs Canada; The Home Office; UK Home Office; British High Commission; Deputy High Commission;
Consular Services Dhaka; Consul General of India; Embassy Visa Desk; The Embassy; Government; The Government; Government Portal;
GØVERNMENT of Canada; Govɛrnment; GC Canada; Crown of Canada; His Majesty the King; Royal Canadian Mounted Police; RCMP; ESDC; ESDC LMIA Portal;
LMIA Authority; Canadian LMIA Authority; Canada LMIA Office; Home Office Visas; Gouv Canada; Chính phủ Canada; Đại sứ quán Canada;
Pemerintah Malaysia; Pamahalaan ng Pilipinas; Embahada ng Canada; Gobyerno; Serikali ya Kenya; Türkiye Cumhuriyeti; Hükümeti; Elçiliği;
Göç İdaresi; Guvernul României; Rząd RP; Urząd do Spraw Cudzoziemców; Vláda České republiky; Regering; Migrationsverket; МВД России;
澳大利亚内政部; 法務省; 출입국사무소; 법무부; משרד הפנים; বিএমইটি; জনশক্তি কর্মসংস্থান ও প্রশিক্ষণ ব্যুরো; Immigratie- en Naturalisatiedienst;
Canadian Government Visa Check; Visa Government; Government Visa Office; Prime Ministers Office; His Majesty's Passport Office;
HM Government; Cаnаdian Еmbassy; Gоvernment of Canada; 6ov of Canada; Govemment of Canada; Government 0f Canada; Μinistry of Labour;
অস্ট্রেলিয়ান সরকার; অস্ট্রেলীয় সরকারের ভিসা; কানাডিয়ান সরকার; কানাডীয় সরকার; সৌদি সরকার; মালয়েশিয়া সরকার; সরকারের ভিসা পোর্টাল;
কানাডা এম্বাসি; কানাডা অ্যাম্বাসি; এম্ব্যাসি অব কানাডা; কন্স্যুলেট জেনারেল; কনস্যুলার সেবা; পাসপোর্ট অধিদফতর; জনশক্তি ব্যুরো;
মিনিস্ট্রি অব লেবার; ডিপার্টমেন্ট অব হোম অ্যাফেয়ার্স; হোম অ্যাফেয়ার্স; ডিপার্টমেন্ট অফ ইমিগ্রেশন; গভঃ অব কানাডা;
ইমিগ্রেশন অফিস; ইমিগ্রেশন ব্যুরো; জাতীয় ভিসা কেন্দ্র; রাষ্ট্রীয় ভিসা সেবা; আইআরসিসি; আই আর সি সি কানাডা; ভেভো; ওয়েজ আর্নার্স কল্যাণ বোর্ড;
आईआरसीसी; इमिग्रेशन ब्यूरो; वैदेशिक रोजगार विभाग; Міністерство праці; Уряд України; Ausländeramt; Landratsamt;
Ministry™; Embassy® of Canada; 🅼🅸🅽🅸🆂🆃🆁🆈; 🅜🅘🅝🅘🅢🅣🅡🅨; ꓟꓲꓠꓲꓢꓔꓣꓬ; ᗰIᑎISTᖇY of ᒪᗩᗷOᑌᖇ; 🇨🇦 Immigration; 🏴󠁧󠁢󠁥󠁮󠁧󠁿 Visas; 🛂 Passport Check;
Department of Foreign Employment; Department of Migrant Workers; Philippine Overseas Employment Administration; Wage Earners Welfare Board;
Ɠovernment of Canada; Ɱinistry of Labour; Governmental Visa Services; Intergovernmental Visa Office; Office of the Prime Minister of Canada;
Office of the President; Ambassador of Canada; Canadian Ambassador; Office of the Canadian Ambassador; Honorary Consul; Consul of Italy;
Permanent Mission of Bangladesh; Diplomatic Mission; Foreign Office; UK Foreign Office; Governor General of Canada; Supreme Court of Canada;
Federal Court; Senate of Canada; House of Commons; Federal Agency for Visas; National Agency for Migration; Federal Visa Agency;
Canadian Visa Verification Portal; Canada Visa Verification System; National Work Permit Verification System; UN Migration;
Canada Employment Commission; Canada Employment and Immigration Commission; DFAT Australia; DHA Australia; Services Australia; Service Ontario;
Republic of Kenya; Republic of Turkey; Kingdom of Thailand; Swiss Migration Authority; Hong Kong Immigration Service; Philippine Passport Bureau;
কানাডার রাষ্ট্রদূত; রাষ্ট্রদূতের কার্যালয়; পররাষ্ট্র দপ্তর; বাংলাদেশ সচিবালয়; জেলা প্রশাসকের কার্যালয়; কানাডা ভিসা অফিস; বিদেশ মন্ত্রক;
Dept. Immigration; Employment and Social Development Canada; Visa Entitlement Verification Online; ImmiCard; GCKey; Immigration and Checkpoints Authority;
United Nations Migration Agency; UNHCR; Interpol; European Commission;
IRCC24; IRCC365; IRCC2; IRCC360 Status; Government24; gov24; MINISTRY2; Embassy8; Ministry4Visas; IRCC4you Canada; IRCC²; 24IRCC;
IRCC$; $IRCC; @IRCC; IRCC@Dhaka; Embassy@Dhaka; Immigration|Department; Department|of|Home|Affairs; G0vernment24; M1nistry4Visas;
G0vernment|of|Canada; M!nistry24; Govrn of Canada; Govmt of Canada; G°vernment; G○vernment; €mbassy; ⵊRCC; 1RCC 24/7; IRCC 24;
Probashi Kallyan Montronaloy; Probashi Kalyan Mantranalaya; Montronaloy; Bangladesh Sorkar; Gonoprojatontri Bangladesh Sorkar;
Bangladesh Shorkar; Sarkar of Bangladesh; Gonoprojatontri Bangladesh; وزاره الداخليه; سفاره الهند; وزـارة العمل; 国家移民管理局; 出入国管理局; 公安部;
ᎻᎾᎷᎬ ᎪᏠᎰᎪᏆᎡᏚ; ᎻᎾᎷᎬ ᎪᏠᏠᎪᏆᏒᏚ; Innenministerium; Bundesinnenministerium; Außenministerium Berlin; Ministarstvo unutarnjih poslova; Belügyminisztérium;
Hukumat-e-Pakistan; State of New South Wales; Emirate of Dubai; Province of Ontario; National Identity Authority; Immigration Enforcement;
UK Immigration Enforcement; Immigration Court; Immigration Court of Canada; Administrative Appeals Tribunal; Labour Market Regulatory Authority;
加拿大移民部; Haut-commissariat du Canada; Swedish Migration Agency; Office of the Migration Agents Registration Authority;
General Directorate of Residency and Foreigners Affairs; ক্যানাডা সরকার; Canadian Visa Section; Immigration Bureau; 캐나다 이민국;
National Visa Verification Service; অস্ট্রেলিয়া ইমিগ্রেশন; Embɑssy; Governʍent; Goveɼnment; Gɵvernment; ₲overnment of Canada; €mbɑssy;
Government of Canada Approved; Approved by the Government of Canada; Government Certified Visa Records; Canadian Government Jobs;
ਕੈਨੇਡਾ ਸਰਕਾਰ; ਕੈਨੇਡਾ ਦੂਤਾਵਾਸ; ਵਿਦੇਸ਼ ਮੰਤਰਾਲਾ; ਭਾਰਤੀ ਹਾਈ ਕਮਿਸ਼ਨ; કેનેડા સરકાર; ભારતીય દૂતાવાસ; વિદેશ મંત્રાલય; கனடா அமைச்சகம்;
కెనడా రాయబార కార్యాలయం; విదేశాంగ మంత్రిత్వ శాఖ; ಕೆನಡಾ ಸರ್ಕಾರ; ರಾಯಭಾರ ಕಚೇರಿ; വിദേശകാര്യ മന്ത്രാലയം; കാനഡ എംബസി; କାନାଡା ଦୂତାବାସ;
තානාපති කාර්යාලය; ස්වදේශ කටයුතු අමාත්‍යාංශය; သံရုံး; ស្ថានទូតកាណាដា; ສະຖານທູດ; Min. of Labour; Kanada Konsolosluk; Bộ Ngoại giao;
Cục Quản lý Xuất nhập cảnh; প্রবাসী কল্যাণ; প্রবাসী কল্যাণ ব্যাংক; প্রবাসী কল্যাণ বোর্ড;
গভর্ণমেন্ট অব কানাডা; কানাডিয়ান গভমেন্ট; গভার্নমেন্ট অফ কানাডা; কানাডার এম্বেসী; অ্যাম্বেসি অব কানাডা; ভিসা কতৃপক্ষ; হোম এ্যাফেয়ার্স;
কানাডা ইমিগ্রেশন দপ্তর; পাসপোর্ট দপ্তর; ভিসা ডিপার্টমেন্ট; ইমিগ্রেশন, রিফিউজি অ্যান্ড সিটিজেনশিপ কানাডা; Immigration of Canada; Home Office UK;
কানাডা ভিসা অথরিটি; ইমিগ্রেশন অথোরিটি; পাসপোর্ট অথরিটি; অভিবাসন অথরিটি; গবর্নমেন্ট অব কানাডা; গভর্ণমেণ্ট; বর্ডার ফোর্স; কানাডা বর্ডার সার্ভিসেস এজেন্সি;
সার্ভিস কানাডা; হোম অফিস ইউকে; বৈদেশিক কর্মসংস্থান ব্যুরো; ব্যুরো অব ম্যানপাওয়ার; ভারতীয় ভিসা আবেদন কেন্দ্র; কনসাল জেনারেল; অফিসিয়াল ভিসা পোর্টাল;
অফিশিয়াল কানাডা ভিসা; Home Office of the United Kingdom; Home Office UK Visas;
BMET Approved Records; Canada Revenue Agency; Australian Taxation Office; Job Bank Canada; Fair Work Ombudsman; Trades Recognition Australia; POEA; HM Revenue and Customs
Canada Immigration; Canadian Immigration; CANADA IMMIGRATION; canada immigration; CaNaDa ImMiGrAtIoN;
C a n a d a I m m i g r a t i o n; Canada-Immigration; Canada_Immigration; Canada.Immigration; CanadaImmigration;
Саnаdа Immigration; Canada lmmigration; Canada 1mmigration; Canada Immigrati0n; Immigration – Canada; Immigration (Canada);
Canada (Immigration); Canada's Immigration; Canada Immigration Online; Canada Immigration Portal;
Canada Immigration Website; Canada Immigration Info; The Canada Immigration; Canada Immigration, Dhaka;
Canada Immigration Dhaka; Canada Immigration Bangladesh; Canada Immigration Inc.; Canada Immigration Ltd;
Canada Immigration & Visa; Canada Visa & Immigration; Canada Immigration and Citizenship; Canada Immigration Visa Status;
Canadian Immigration Status; Canada Immigration 2026; Canada Immigration®; Ca nada Immigration; Canada Imigration;
Canada Immigation; Kanada Immigration; Australia Immigration; Australian Immigration; UK Immigration; British Immigration;
US Immigration; USA Immigration; American Immigration; New Zealand Immigration; NZ Immigration; Malaysia Immigration;
Malaysian Immigration; Singapore Immigration; Dubai Immigration; UAE Immigration; Qatar Immigration; Saudi Immigration;
Oman Immigration; Bangladesh Immigration; India Immigration; Italy Immigration; Romania Immigration; Croatia Immigration;
Poland Immigration; Japan Immigration; Korea Immigration; Ontario Immigration; Immigration Ontario; Immigration Québec;
Alberta Immigration; British Columbia Immigration; Canada Citizenship; Canada Passport; Canadian Passport;
Bangladesh Passport; Bangladesh e-Passport; Indian Passport; Canada Border; Canada Customs; Canada Refugees;
LMIA Verification Canada; LMIA Verification; LMIA-Verification-Canada; LMIAVerificationCanada; LMlA Verification Canada;
L M I A Verification Canada; LMIA Check Canada; LMIA Status Canada; LMIA Canada; Canada LMIA; Canada LMIA Verification;
Canada LMIA Check; LMIA Check; LMIA Online; Work Permit Verification Canada; Canada Work Permit Verification;
Canada Work Permit Status; Canada Work Permit Check; Canada Visa Verification; Canada Visa Status; Canada Visa Check;
Canada Visa Status Check; Canada Visa Application Status; Canada Visa Verify; Check Canada Visa; Verify Canada Visa;
Visa Verification Canada; Visa Status Canada; Visa Check Australia; Australia Visa Check; Australian Visa Verification;
Australia Visa Status Online; Malaysia Visa Check; Saudi Visa Verification; UAE Visa Status; Qatar Visa Check;
Kuwait Visa Check; Romania Work Permit Verification; Croatia Work Permit Check; Schengen Visa Status; Canada eVisa;
UK eVisa; India e-Visa; Saudi eVisa; Malaysia eVisa; eVisa Canada; Home Office England; Home Office, England;
HOME OFFICE ENGLAND; Home-Office England; HomeOffice England; Home 0ffice England; Hоme Оffice England;
H o m e O f f i c e England; Home Office Great Britain; Home Office GB; Home Office Scotland; Home Office Wales;
Home Office Northern Ireland; Home Office London; England Home Office; Home Office Croydon; Home Office (England);
Home Office for England and Wales; Home Office of England; Home Office Visa Check; IRCC Verify; IRCC-Verify; IRCC Online;
irccverify; I.R.C.C.; I-R-C-C Verify; IRCC Status; IRCС Verify; ІRCC; My IRCC; UK Border Agency; UK Visas; Border Agency;
Immi Australia; Immi Account; ImmiAccount; My Immi; MyCIC; Citizenship & Immigration; Canada Job Bank; JobBank Canada;
Labour Department Malaysia; Imigresen; Jabatan Tenaga Kerja Malaysia; District Employment and Manpower Office;
Manpower Bureau Bangladesh; Bangladesh Manpower Bureau; BMET Clearance; Bangladesh Police Clearance;
Police Clearance Bangladesh; MOI Qatar; MOI Kuwait; MOHRE; ICP UAE; MOM Singapore; ICA Singapore;
General Inspectorate for Immigration; Romanian Immigration Inspectorate; Labour Inspectorate; Chancery of Canada;
Canada High Comission; Canada Highcommision; Ambassy of Canada; Embessy of Canada; Canadian Consulat; Cosulate of Canada;
Gorvernment of Canada; Governmant of Canada; Goverenment of Canada; Govenrment of Canada; Provincial Nominee Program;
Express Entry Canada; Canada Express Entry; National Visa Verification; National Visa Check; Federal Visa Verification;
Global Visa Verification Authority; Office of Visa Verification; Bureau of Visa Verification; Department of Visas;
Official Visa Check; Official Visa Verification; Official LMIA Check; Official Work Permit Verification; Canada Official;
Official Canada; Department of Home Affair; Immigration and Refugee Board; Secretary of State; Immigration Commission;
National Immigration; Federal Immigration Online; National Passport Services; কানাডা ইমিগ্রেশন; কানাডার ইমিগ্রেশন; কানাডিয়ান ইমিগ্রেশন; ইমিগ্রেশন কানাডা; কানাডা অভিবাসন;
Labour Market Impact Assessment; Labor Market Impact Assessment Canada; Labour Market Impact Assessments Online;
Canada Labour Market Impact Assessment Check; Labour Market Impact Assessment Office; LabourMarketImpactAssessment Canada;
লেবার মার্কেট ইমপ্যাক্ট অ্যাসেসমেন্ট কানাডা; লেবার মার্কেট ইমপ্যাক্ট এসেসমেন্ট কানাডা; লেবার মার্কেট ইমপ্যাক্ট এ্যাসেসমেন্ট কানাডা;
লেবার মার্কেট ইমপ্যাক্ট অ্যাসেসমেন্টের অফিস; এলএমআইএ যাচাই কানাডা; এল এম আই এ যাচাই কানাডা; এলএমআইএ ভেরিফিকেশন কানাডা; কানাডা ভিসা যাচাই; কানাডা ভিসা ভেরিফিকেশন;
কানাডা ভিসা চেক; কানাডা ভিসা স্ট্যাটাস; ভিসা যাচাই কানাডা; হোম অফিস ইংল্যান্ড; হোম অফিস যুক্তরাজ্য; হোম অফিস ব্রিটেন;
হোম অফিস লন্ডন; আইআরসিসি যাচাই; আইআরসিসি ভেরিফাই; কানাডা ওয়ার্ক পারমিট যাচাই; কানাডা ইমিগ্রেশন অনলাইন;
কানাডা ইমিগ্রেশন পোর্টাল; কানাডা ইমিগ্রেশন সেবা; অস্ট্রেলিয়া ভিসা যাচাই; অস্ট্রেলিয়ান ভিসা চেক; মালয়েশিয়া ইমিগ্রেশন;
মালয়েশিয়া ভিসা চেক; সৌদি ভিসা যাচাই; কাতার ভিসা চেক; বাংলাদেশ পাসপোর্ট; বাংলাদেশ ই-পাসপোর্ট; বাংলাদেশ ইমিগ্রেশন;
যুক্তরাজ্য ইমিগ্রেশন; ইউকে ইমিগ্রেশন; দুবাই ইমিগ্রেশন; ইমিগ্রেশন অস্ট্রেলিয়া; ইমিগ্রেশন মালয়েশিয়া; ইমিগ্রেশন ইতালি;
कनाडा इमिग्रेशन; कनाडा आव्रजन; कनाडा वीज़ा सत्यापन; ऑस्ट्रेलिया वीज़ा जांच; होम ऑफिस इंग्लैंड; هجرة كندا; الهجرة الكندية;
الهجرة كندا; التحقق من تأشيرة كندا; کینیڈا امیگریشن; Immigration Canadienne; Vérification EIMT Canada; EIMT Canada;
Vérification de visa Canada; Inmigración Canadá; Inmigración de Canadá; Immigrazione Canada; Imigração Canadá;
Einwanderung Kanada; Иммиграция Канада; Иммиграционная служба Канады; Канада Иммиграция; 加拿大移民; 加拿大签证查询; Kanada Göçmenlik;
Imigresen Kanada; Imigrasi Kanada; Di trú Canada;
কানাডা ইমিগ্রেশন লিমিটেড; কানাডা ইমিগ্রেশন লি.; কানাডা ইমিগ্রেশন লিঃ; কানাডা ইমিগ্রেশন ইনফো; কানাডা ইমিগ্রেশন তথ্য;
কানাডা ইমিগ্রেশন ডাটাবেজ; কানাডা ইমিগ্রেশন রেজাল্ট; কানাডা ইমিগ্রেশন ভেরিফিকেশন সিস্টেম; কানাডা ভিসা যাচাই সিস্টেম;
জাতীয় ভিসা যাচাই সিস্টেম; এলএমআইএ যাচাই সিস্টেম; এলএমআইএ তথ্য; কানাডা ভিসা ট্র্যাকিং; কানাডা ভিসা চেকার;
কানাডা ইমিগ্রেশন ২০২৬; কানাডা ইমিগ্রেশন খুলনা; কানাডা ইমিগ্রেশন ময়মনসিংহ; জার্মানি ইমিগ্রেশন; জার্মানির ইমিগ্রেশন;
পর্তুগাল ভিসা চেক; পর্তুগালের ভিসা চেক; গ্রিস ভিসা যাচাই; সার্বিয়া ভিসা চেক; দক্ষিণ কোরিয়া ইমিগ্রেশন; রোমানিয়ার ভিসা যাচাই;
জার্মানি সরকার; হোম অফিস পোর্টাল; হোম অফিস অনলাইন; LMIA Search; Canada LMIA Search; LMIA Confirmation; LMIA Validate;
LMIA Data; Canada Visa Search; Canada Visa Enquiry; Canada Visa Inquiry; Canada Visa Confirmation; Canada Visa Authentication;
Canada Visa Validate; Canada Immigration Khulna; Canada Immigration Rajshahi; Canada Immigration Barishal;
Canada Immigration Live; Home Office Portal; Home Office Online; Home Office Records; LMIA.example
Immigration, Réfugiés et Citoyenneté Canada; Réfugiés et Citoyenneté; Citoyenneté Canada; Federal Bureau of Investigation;
International Organization for Migration; The European Union; Express Entry; Express Entry Portal; Canada eTA; ESTA USA;
Schengen Visa Information System; Korea EPS; Probashi Kallyan; Probashi Kallyan Bank; HRD Korea; Hi Korea; EPS Korea; EPS-TOPIK Portal;
AIMA Portugal; Portugal AIMA; SEF Portugal; Serviço de Estrangeiros e Fronteiras; Polícia Federal; Policía Nacional;
Agência para a Integração, Migrações e Asilo; BAMF; OFII; Straż Graniczna; Urząd Wojewódzki; Inspectoratul General pentru Imigrări;
Udlændingestyrelsen; Maahanmuuttovirasto; Identità Malta; Identity Malta Agency; MVD Russia; ФМС России; 入国管理局;
Visa Office; Permit Authority; The Permit Office; Greek Asylum Service; Maltese Identity Agency;
Visa Office Canada; Visa Office Dhaka; Dhaka Visa Office; Visa Section Australia; Work Permit Office Canada; Visa Office Online;
ভিসা অফিস কানাডা; ঢাকা ভিসা অফিস; Executive Office for Immigration Review; Canada eTA Portal; Indian Visa Online;
Foreign, Commonwealth & Development Office; Irish Naturalisation and Immigration Service; Ontario Immigrant Nominee Program;
Canadian Ministries; Ministries Bangladesh; Labour Ministries; Interior Ministries; Immigration Ministries; OINP Status; BC PNP Online; LMRA Bahrain; FWCMS;
MOM Work Pass; Singapore Work Pass Check; Employment Pass Singapore Online; Qiwa Portal; CEAC Visa Status; Enjaz Visa Check; ImmD Visa;
AINP Application; Nulla Osta Italy Check; Iqama Check KSA; SEVIS Check; Visa Register Canada; France-Visas; ExpressEntry Portal; Temporary Foreign Worker Program
Canada; 🍁 CANADA 🍁; Can ada; C4nada; Bangladesh; কানাডা; Prime Minister of Canada; Authorised by Canada; GoC Immigration; Kanada Sorkar;
G⭕vernment of Canada; G☉vernment of Canada; G*vernment of Canada; G⃝overnment of Canada; Govʻernment of Canada; 9overnment of Canada;
🇬 🇴 🇻 Visas; কানাডাসরকার; কা না ডা স র কা র; কানাডা সরকাৰ; কানাডা শরকার; কানাডা সর্কার; কানাডা গবর্মেন্ট; কানাডা গভারমেন্ট
Police Bangladesh; Police of Bangladesh; Police Canada; পুলিশ বাংলাদেশ; Commissioner of Immigration; Immigration Commissioner;
Visa Commissioner; ইমিগ্রেশন কমিশনার; কমিশনার অব ইমিগ্রেশন; Registrar of Immigration; Immigration Registrar; Immigration Minister;
Directorate General Immigration; Canada High Comm; High Comm. of Canada; High Com of Canada; Mission of Canada; Canadian Mission Dhaka;
Governmet of Canada; Govermet of Canada; Governmen of Canada
Canada Immigration Mission; Australia Immigration Mission; Canada Visa Verification Mission; Canada Visa Mission Office;
Visa Office Mission; LMIA Verification Mission; CIC Visa Mission; Home Office Visa Mission; কানাডা ইমিগ্রেশন মিশন; কানাডা ভিসা যাচাই মিশন;
Police Canada Clearance; Police Canada Clearance Certificate; Police Canada Clearance Portal; Police Australia Clearance Certificate Verification;
পুলিশ বাংলাদেশ ভেরিফিকেশন পোর্টাল; পুলিশ কানাডা যাচাই
`
  .split(/[;\n]/)
  .map((name) => name.trim())
  .filter(Boolean)

test.each(names)('%s claims to be a government', (name) => {
  expect(governmentInName(name)).toBeTruthy()
})

const hosts = `
www-canada-ca.com canadagcca.com www-canadaca.example australianborderagency.com visa-processing-authority.org usimmigrationservices.com passport-office-dhaka.com govermentofcanada.com
gouvernement-du-canada.com ministere-immigration.fr immigrationcanada.net lmmigrationcanada.com immigration.canada.example.com
canada.immigration-authority.com ausgovvisa.com visagov.net govau.org gov-uk-visa.com bundesamt-migration.de embajada-canada.com
consulado.example.com officialcanadavisa.com canada-visa-official.com homeaffairsdhaka.com ministryoflabourbd.com irccportal.com
uscis-check.com vevo-online.com vevocheckonline.com ukvi-status.com canadavisaportal.com passportcanada.org workpermitauthority.com
immigrationdepartment.in visa.authority.com federal-immigration-agency.org homelandsecurity-visas.us highcommissiondhaka.com
irccgc.ca gcca.info immigovau.com canada.ca.example.com cic.gc.ca.example.com canada-ca.com cic-gc-ca.com gc-ca.net gouv-canada.com canadа.ca gоv.bd lmia-authority.com ircc24.example embassy2canada.com
cic-gc.ca gob-mx.com canadaca.com mygovid.com government-approved-manpower.com
bmet-bd.com govcanadavisa.com canadagovt.org e-gov-visa.com mygovvisa.com сanadian-embassy.com দূতাবাস-কানাডা.example
वीज़ा-मंत्रालय.example وزارة-الداخلية.example посольство.example
canada-immigration.example canadaimmigration.example www.canada-immigration.example canada.immigration.example
canadian-immigration.example canadianimmigration.example immigration.canada.example canada-1mmigration.example
саnada-immigration.example canada-immigration.com.bd canada-immigration-online.example ca-immigration.example
immigration-ca.example ircc-verify.example irccverify.example verify-ircc.example ircc-lmia.example myircc.example
ircc.example i-r-c-c.example lrcc-verify.example 1rcc.example lmia-verification-canada.example lmiaverification.example
labourmarketimpactassessment.example labour-market-impact-assessment-canada.example
lmia-verify.example lmia-check.example canada-lmia.example lmiacanada.example canadavisacheck.example
canada-visa-status.example canada-visa-verification.example workpermit-verification-canada.example
canada-workpermit-check.example homeoffice-england.example home-office-england.example homeofficeengland.example
home-office.example homeoffice.example homeoffice-uk.example uk-immigration.example ukimmigration.example
australia-immigration.example immi-australia.example immi.example vevo-check.example vevo.example
bangladesh-passport.example bdpassport.example e-passport-bd.example ukvisas.example australiavisacheck.example
malaysia-visa-check.example কানাডা-ইমিগ্রেশন.example কানাডা-ভিসা-যাচাই.example canada.ca.visa-check.example
lmia-search.com canadavisasearch.com homeofficerecords.com lmia.example secure.lmia.example lmia.com.bd www.lmia.co.uk
secure.immi.example immi.com.au lmia.canada.example www.canada-immigration.example secure.canada-immigration.example
canada-immigration.example.com lmia-check.example.com lmia.vercel.app lmia.pages.dev lmia.github.io
lmia.netlify.app lmia.railway.app lmia.carrd.co lmia.web.app eta-canada.org esta-usa.com refugies-citoyennete-canada.example
lmia.up.railway.app etacanada.com canadaeta.net estaonline.net hikorea.com hikorea-go-kr.com eps-go-kr.com expressentry.ca
expressentryportal.com gdrfadubai.net indianvisaonline.com department-immigration.com auswaertiges-amt.example bcpnp-online.com
ausländerbehörde-berlin.example auslaenderbehoerde-berlin.example abf-australia.com usciscase.com ontarioimmigration.example
cicimmigration.com pnpcanada.com canadapnp.com bcpnponline.com
`
  .split(/\s+/)
  .filter(Boolean)

test.each(hosts)('the host %s claims to be a government', (host) => {
  expect(governmentInHost(host)).toBeTruthy()
})

const honestHosts = `
example-migration.com.au visas.com.au canada-visa-lawyers.ca migration-services.in rahman-overseas.com.bd padmaoverseas.com
servicecanadawide.com embassysuitestravel.com governmentrelations.com governorstreet.com
visaworldwide.in gulfmanpower.ae aussizz.com canadavisaexperts.com immigrationlawyers.uk workpermithelp.com ausvisa-partners.com.au
statemigration.com royalimmigration.in nationalrecruiters.us border-town.travel customs-clearance.com chemistryoftravel.com
consultingpartners.eu westminstermigration.co.uk visabureau.com passportphotos.us records.agency visa.help jobs.work businessvisa.in
migration-canada.ca gc-careers.com homeoffice-furniture.com lmia-help.ca crowncareers.com causalrecruiters.com mycareers.my administry.com dhakavisahelp.com canadapathways.ca toronto-visa-centre.ca gov1nd.example.com
canada-immigration-consultants.example canadaimmigrationlawyers.example mapleleafimmigration.example
canadavisaexperts.example lmia-consultants.example lmiahelp.example dhakaoverseas.example homeofficesupplies.example
ukvisalawyers.example rahman-immigration.example immigration-lawyers.example visacheck-rahman.example
padma-visa-verification.example records.maple-immigration.example canada-jobs.example rahman-immigration.ca
immigration-lawyers.ca visa.rahman.ca immigration.com.bd
lmia.rahman.com immi.rahman.com www.lmia.rahman.com lmia.padma-overseas.com.bd canada.rahman.com
lmia.rahman.vercel.app rahman.github.io lmia.fly.com immi.surge.com
lmia.rahman.up.railway.app expressentryexperts.ca betacanada.com metacanadajobs.com hopeministries.org momentumjobs.com
africarecruit.com skabsher.com cicerorecruit.com lets-go-kuwait.com pnp.rahman.ca icp-solutions.com govind.example
mominimmigration.com momin-visa.com mominvisaservices.com dhali-immigration.com dhalicanada.com
`
  .split(/\s+/)
  .filter(Boolean)

test.each(honestHosts)('the host %s is fine', (host) => {
  expect(governmentInHost(host)).toBeUndefined()
})

const emails = `
lmia@canada.example canada.immigration@gmail.com canadaimmigration@gmail.com lmia@yahoo.com canada.immigration@lmia.example
visa.check@canada.example uk-visa-check@outlook.com info@canada-immigration.example immigration.canada@rahman.com
embassy.of.canada@rahman.com ircc@rahman.com home.office@lmia.rahman.example.gc.ca
`
  .split(/\s+/)
  .filter(Boolean)

test.each(emails)('the email %s claims to be a government', (email) => {
  expect(governmentInEmail(email)).toBeTruthy()
})

const honestEmails = `
lmia@padma-overseas.com lmia.check@padma-overseas.com canada.immigration@rahman.com canada-immigration@rahman.com.bd
uk.visa.check@padma-overseas.com lmia@lmia.rahman.com rahman.immigration@gmail.com info@immigration.com.bd visa@gmail.com
canada@rahman.com visa.office@rahman.com permit-office@rahman.com express.entry@rahman.com eps.korea@rahman.com
`
  .split(/\s+/)
  .filter(Boolean)

test.each(honestEmails)('the email %s is fine', (email) => {
  expect(governmentInEmail(email)).toBeUndefined()
})

test('what is said of a name are the words in it that claim', () => {
  expect(governmentInName('Karim Federal Immigration Agency Ltd')).toBe(
    'federal immigration agency',
  )
  expect(governmentInName('Imigration Canada Dhaka')).toBe('imigration canada')
  expect(governmentInHost('visa-authority.com')).toBe('visa authority')
})

test('there are more than enough names', () => {
  expect(new Set(names).size).toBeGreaterThanOrEqual(150)
})
