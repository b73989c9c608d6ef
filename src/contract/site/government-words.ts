/**
 * Patterns of words with which somebody claims to be a government: regular expressions in lower case, where
 * <country> and the like stand for any word of that group. Look-alike letters, doubled letters and spaces are
 * folded before comparing, so spelling matters little.
 */
export const groups = {
  country:
    'australia|australians?|aussie|aus|canad(a|as|ian|ians|ienne?)|bangladesh(i|is)?|bd|new zealand|nz|uk|united kingdom|britain|british|us|usa|united states|americas?|americans?|indian?|bharat|malaysian?|singapore|saudi( arabian?)?|ksa|uae|emirates|emirati|qatari?|kuwaiti?|omani?|bahraini?|nepali?|pakistani?|sri lankan?|italian?|italy|poland|polish|romanian?|german|germany|deutschland|france|french|spain|spanish|japan|japanese|korean?|eu|european|schengen|swedish|irish|ireland|turkey|turkish|turkiye|kenyan?|thai|thailand|philippines?|indonesian?|vietnam(ese)?|chinese|china|russian?|egypt(ian)?|iraqi?|leban(on|ese)|brazil(ian)?|portug(al|uese)|gree(ce|k)|malta|maltese|croatian?|serbian?|hungar(y|ian)|czech|austrian?|swiss|switzerland|belgi(um|an)|netherlands|dutch|denmark|danish|norw(ay|egian)|finland|finnish|maldiv(es|ian)|brunei|mauritius|hong kong|south africa|mexic(o|an)',
  realm: 'federal|commonwealth|national|state|provincial|central|royal|hm|(his |her )?majestys',
  gov: 'gov|govt|gvt|gouv|gov[mnr]{1,3}t?|go[ru]?v[aemnrt]{2,7}nts?|go[ru]?v[aert]{0,3}[mn][aemnrt]{1,5}ts?|gov[er]{1,2}n?men',
  state:
    'im+[ie]gr?[ae]?t[ae]?ion|pass?e?ports?|citi[sz]enship|naturali[sz]ation|borders?|customs|emigration|refugees?',
  matter:
    'im+[ie]gr?[ae]?t[ae]?ion|pass?e?ports?|citi[sz]enship|borders?|customs|emigration|refugees?|visas?|migration|work permits?|e ?visas?|lmias?',
  task: 'processing|control|issuing|issuance|application|applications|verification|check|checking|approval|clearance|inspection|registration|affairs|service|services|status|validation|appeals?|enforcement|protection|security',
  authority:
    'aut?h?orit(y|ies|e)|dep[art]{2,4}e?ments?|dept|directorate( general)?|ministry|administration|secretariat|inspectorate( general)?',
  office:
    'bureau|agency|commission|commissioner|board|office|officers?|service|council|tribunal|police|force|command|division|section|headquarters',
  portal: 'portal|gateway|registry|database|server',
  affairs:
    'home affairs?|foreign affairs|internal affairs|external affairs|state|labou?r|employment|justice|interior|the interior|homeland security|manpower|health|education|overseas employment|expatriates|public safety|foreign employment|migrant workers',
  approved:
    'aprov(ed|al)|licen[cs]ed|registered|recogni[sz]ed|authori[sz]ed|accredited|enlisted|certified|permitted|approved',
  known:
    'ircc|esdc|uscis|ukvi|vevo|cbsa|rcmp|bmet|boesl|mohre|gdrfa|fwcms|jawazat|muqeem|musaned|immiaccount|dibp',
  /** Authorities that approve agencies, employers or training providers */
  licensor: 'ukvi|bmet|boesl|mohre|musaned',
  nation:
    'republic|kingdom|commonwealth|dominion|sultanate|union|state|government|peoples republic',
} as const

/** Phrases that are no claim, although they contain words of one; removed before claims are searched. */
export const harmless = [
  'not? (a |an )?(<gov>|<authority>)( <office>)?',
  'non <gov>(al)?',
  '(<gov>|consular) road',
  '(australia|canada|country|nation|state|india|world) wide',
  'embassy (suites?|hotel|inn|road|row|attestation)',
  'dep[art]{2,4}ment stores?',
  'customs (clearance|brokers?|brokerage|house agents?)',
  'united nations (road|avenue)',
  'work from home office( <country>)?|home office( <country>)? (furniture|supplies)',
]

/** Approvals, which a registration number names: a name that consists of one would read as a claim. */
export const approvals = [
  '(<gov>|ministry|<licensor>)( of <country>)? <approved>',
  '<approved> (by|with|from|under) (the )?(<country> )?(<gov>|<authority>|<licensor>|high commission)( of (the )?(<country>|<affairs>|<matter>)( and \\w+)?( welfare)?)?( of (the )?<country>)?',
  '<gov> jobs?',
  'secretary of state',
  '(bmet|mohre) (recruiting )?(rl|licen[cs]e)( no| number)?( rl)? \\d+',
]

/** The government of Canada approves no agencies, and is the one that visitors of this site most often ask about. */
export const neverApproving = [
  'canad(as?|ian)( <realm>)? (<gov>|<authority>|high commission)',
  '(<gov>|<authority>|high commission)( of| in| for)?( the)?( and| <matter>)* canada',
]

export const claims = [
  '<gov>',
  'gov<country>',
  '(my|e|i)gov(id)?',
  '<country> <authority>',
  '<realm> <authority>',
  '(<country>|<realm>) ((and|<matter>|<task>) )+(<authority>|bureau)',
  '(<country>|<realm>) (<state> )(and <matter> |<task> )*(<office>|services agency|<task> <office>)',
  '(<country>|<realm>) ((and|<matter>) )*<state> (<task> )?<office>',
  '(<country>|<realm>) (<matter> )+(office|commission|council|police|board|section|<portal>)',
  '<country> migration agency|haut commissariat|general directorate|residency and foreigners affairs',
  '<matter> agents registration( <authority>)?',
  '(<matter> )(and <matter> )?(<task> )?<authority>',
  '<state> (and <matter> )?(<task> )?(office|bureau|commission(?! (agents?|free))|police|tribunal|force|command|headquarters|check ?post)',
  '<state> (and <matter> )?(<task> )?<office> (of |in |for )?(the )?<country>',
  '(<authority>|bureau|<portal>) (of|for) (the )?(<country>|<matter>)|(dep[art]{2,4}e?ments?|dept|directorates?( general)?) <matter>',
  '(<authority>|bureau|office) (of|for) (the )?<affairs>',
  '(labou?r|interior|state|foreign|justice) <authority>',
  '^(the )?(<country>|<realm>) ((and|<task>) )*(<matter> )((and|<matter>|<task>) )*service$',
  '^(the )?(<country>|<realm>) (<state> )(and <matter> )*services?$',
  '^<state> (and <matter> )?services? <country>$',
  '<country> border services',
  'border (force|services? agency|protection|control|security|guards?|agency|police|command)',
  '<state> (australia|bangladesh|canada|new zealand|nz)',
  '^(the |my )?<state> <country>',
  'im+[ie]gr?[ae]?t[ae]?ion (and )?(citi[sz]enship|refugees?)( \\w+)? <country>',
  '<country> im+[ie]gr?[ae]?t[ae]?ion and citi[sz]enship',
  '<state> (enforcement|courts?)( (of )?(the )?<country>)?$|administrative (appeals?|review) tribunal',
  '(<country>|<realm>) identity (<authority>|bureau|agency|commission)|labou?r market (\\w+ )?<authority>',
  '^(the )?(state|emirate|province) of (new south wales|victoria|queensland|dubai|abu dhabi|ontario|quebec)',
  'im+[ie]gr?[ae]?t[ae]?ion,? refugees (and )?citi[sz]enship',
  'citi[sz]enship and im+[ie]gr?[ae]?t[ae]?ion|im+[ie]gr?[ae]?t[ae]?ion and refugees? board|secretary of state',
  '<country> visas? and im+[ie]gr?[ae]?t[ae]?ion$',
  '<realm> visa cent(er|re)',
  'visa application cent(er|re)',
  '<nation> of (the )?<country>',
  '(<country>|<realm>) (police|parliament|cabinet|consul|embas+y)(?! clearance)',
  '(the|uk|british) home office',
  '(^min|ministers?|commissioners?|registrars?) (of|for) (the )?(<matter>|<affairs>)',
  '<matter> (minister|registrar|commissioner(?! (of|for) oaths))|^(the )?office of (the )?<state>( <country>)?$|<matter> office of (the )?<country>',
  'prime ministers? office|parliament of|(inter)?<gov>al|(prime minister|president) of (the )?<country>',
  '<approved> by (the )?<country>$|^<country> <approved>$',
  'office of (the )?(<country> )?(prime minister|president|governor|attorney general|minister|ambas+ador|consul)( of .*)?',
  '<country> (ambas+ador|high comn?)|(ambas+ador|consul|high comn?) (of|for|to) (the )?<country>|honorary consul',
  '^(the )?police (of )?(the )?<country>(?! clearance)|police (of )?(the )?<country>$',
  '^(the )?police (of )?(the )?<country> clearance( (certificates?|portal|official|online|verification|check|services?))*$',
  '(permanent|diplomatic) mission|foreign (and commonwealth |commonwealth (and development )?)?office|governor general',
  'federal court( of|$)|supreme court|senate of|house of commons',
  '(federal|national|state|hm) agency (for|of) (the )?<matter>|(federal|hm) (<matter> )+(agency|services?)',
  '(<country>|<realm>) (<matter> )+(<task> )+(portal|gateway|registry|database|system)',
  '(<country>|<realm>) employment (and <matter> )?(commission|board|council)|nations? migration|^un migration',
  'official( \\w+)? (<country>|<matter>|site|website|portal)|(<country>|<matter>)( \\w+)? (official|oficial|officiel|offiziell)',
  // Other ministries are those of churches.
  'min[ist]{2,4}[ae]?r[yi]|(<country>|<realm>|affairs|labou?r|interior|immigration|visa) ministries|ministries of|^(the )?ministries( <country>)?$',
  '\\w+(ministeri|miniszteri)ums?|ministarstv[oa]|(\\w+)?miniszterium',
  'ministere|ministerios?|ministeriums?|ministero|ministerie|ministerstvo|ministerstwo|kementerian|bakanligi',
  'embas[iy]|embasies|embacy|[ae]mb[aes]{2,4}[eiy]{1,2}|ambassades?|embajada|embaixada|ambasciata|botschaft|ambasada|kedutaan|buyukelciligi',
  'consul general',
  'consulates?|cosulates?|consular|consulats?|consulado|konsulat|consolato|konsolosluk|konsoloslugu',
  'high commission(er)?|highcommission',
  'prefecture|imigration et citoyennete|im[ie]gration et \\w+ canada|refugies (et )?citoyennete|citoyennete (et \\w+ )?canada',
  'gobierno( de)?( \\w+)?|direccion (general|nacional) de \\w+|oficina de (inmigracion|pasaportes|visados)',
  'governo( d\\w*)?( \\w+)?|questura',
  'bundes\\w+|(landes)?regierung( von)?|auslae?nderbehoe?rde|\\w*behoe?rde|auswa?e?rtiges amt|einwanderungsamt|passamt|auslanderamt|landratsamt',
  'kerajaan \\w+|jabatan imigresen|imigrasi',
  '^(bharat|bangladesh(er)?|nepal|[ck]anad(ar?|ian)) sh?[ao]rkar$|sh?[ao]rkar of (the )?<country>|g[ao]n[ao]pr[ao]jat[ao]ntri',
  'm[ao]ntr[ao](n[ao])?l[ao]ya?|huk[uo]mat|dutabas+h?|rajdutabas|sarkari',
  '<known>',
  '(inz|dha|dhs|cbp|dfat|fcdo|esdc|mofa|absher|centrelink) (<country>|<matter>)',
  '(cic|(?<!visa )service|global affairs|passport|passeport) canada|^services? (canada|australia|ontario|nsw)$',
  'home affairs|homeland security|state department|national visa cent(er|re)',
  'bureau of manpower|protector of [ei]m+igrants|passport seva|wage earners welfare board',
  'overseas employment administration|checkpoints authority|social development canada',
  'visa entitlement verification|immi ?card|gckey',
  '<country> (revenue agency|taxation office|tax office|job bank)|job bank canada|fair work (ombudsman|commission)',
  'trades recognition australia|poea|skills assessment authority|revenue and customs',
  'united nations|unhcr|interpol|europol|frontex|european commission',
  '(crown|king|queen) (of|in right of) (the )?<country>|majesty the (king|queen)|gc canada|mounted police',
  '^home office( (<matter>|<task>))*$|home office (of (the )?)?<country>',
  'im+[ie]gr?[ae]?t[ae]?ion of (the )?<country>',
  '^(uk|france) visas$|(<country>|employment and) manpower (bureau|office)|manpower (bureau|office) <country>|(provincial|immigrant) nominee program(me)?',
  '(moi|icp) <country>|(ica|mom) singapore|my(cic| immi)|chancery of (the )?<country>|jabatan tenaga kerja( \\w+)?|imigresen',
  'labou?r office <country>|office (of|for) <matter> (<task>|review)',
  'pemerintah( \\w+)?|pamahalaan|embahada|gobyerno|serikali|chinh phu|bo ngoai giao|cuc quan ly xuat nhap canh|dai su quan|tong lanh su quan',
  'hukumeti|buyukelcilik|elcilik|elciligi|cumhuriyeti|goc idaresi|guvernul|rzad \\w+|urzad do spraw|vlada \\w+',
  'regering( van)?|rijksoverheid|im[ie]gratie en naturalisatiedienst|migrationsverket|udlandingestyrelsen|maahanmuuttovirasto',
  'straz graniczna|urzad wojewodzki|inspectoratul general|identita malta|identity malta|<country> asylum service',
  'policia (federal|nacional)|polizia di stato|servico de estrangeiros( e fronteiras)?|(integracao )?migracoes e asilo|(aima|sef) portugal|portugal (aima|sef)',
  'federal bureau of \\w+|mvd russia|^(e ?ta|esta) (canada|uk|usa?|australia|nz|online|portal)( online| portal)?$|^(canada|uk|usa?|australia|nz) (e ?ta|esta)( online| portal)?$|bamf|ofii|hrd korea|^hi ?korea$',
  'international organi[sz]ation for migration|<country> visas? information system',
  '^pr[ao]bash?i kal+yan$|pr[ao]bash?i kal+yan (bank|board|bhaban|desk)|permits? <authority>',
]

/** The items of a list that is written with | and line breaks between them */
export function listed(text: string): string[] {
  return text.trim().split(/\s*[|\n]\s*/)
}

/** Each item of the first list, followed by each of the second */
function pairs(first: string[], second: string[]): string[] {
  return first.flatMap((one) => second.map((other) => `${one} ${other}`))
}

/** Bengali possessives: Germany's, Portugal's */
function genitive(nation: string): string {
  return nation + (/[\u09be-\u09cc]$/.test(nation) ? 'র' : 'ের')
}

const others = listed(`
  জার্মানি | জার্মান | পর্তুগাল | গ্রিস | গ্রীস | সার্বিয়া | দক্ষিণ কোরিয়া | ফ্রান্স | ফরাসি | স্পেন | আয়ারল্যান্ড
  তুরস্ক | তুর্কি | রোমানিয়া | ক্রোয়েশিয়া | পোল্যান্ড | হাঙ্গেরি | মাল্টা | চেক প্রজাতন্ত্র | অস্ট্রিয়া | সুইজারল্যান্ড
  বেলজিয়াম | নেদারল্যান্ডস | ডেনমার্ক | নরওয়ে | সুইডেন | ফিনল্যান্ড | রাশিয়া | চীন | হংকং | থাইল্যান্ড | ভিয়েতনাম
  ইন্দোনেশিয়া | ফিলিপাইন | ব্রুনাই | নেপাল | পাকিস্তান | শ্রীলঙ্কা | মালদ্বীপ | মরিশাস | মিশর | ইরাক | লেবানন | কেনিয়া
  দক্ষিণ আফ্রিকা | ব্রাজিল | মেক্সিকো | ইউরোপীয় | শেনজেন | সেনজেন
`)

/** English words transliterated into Bengali, where their spelling varies */
const bengali = {
  embassy: listed(`
    এম্বাসি | এম্বাসী | এম্ব্যাসি | এম্বেসি | এম্বেসী | এমবাসি | এমব্যাসি | এমবেসি | এমবেসী
    অ্যাম্বাসি | অ্যাম্বাসী | অ্যাম্ব্যাসি | অ্যাম্বেসি | অ্যাম্বেসী
  `),
  government: listed('সরকার | সরকারের | সরকারি | সরকারী'),
  matters: ['ভিসা', 'ইমিগ্রেশন', 'অভিবাসন', 'পাসপোর্ট'],
  nations: [
    ...others.flatMap((one) => [one, genitive(one)]),
    ...listed(`
    বাংলাদেশ | বাংলাদেশের | বাংলাদেশি | ভারত | ভারতের | ভারতীয় | কানাডা | কানাডার | কানাডিয়ান
    কানাডীয় | ক্যানাডা | ক্যানাডার | ক্যানাডিয়ান | ক্যানাডীয় | অস্ট্রেলিয়া | অস্ট্রেলিয়ার
    অস্ট্রেলিয়ান | অস্ট্রেলীয় | নিউজিল্যান্ড | নিউজিল্যান্ডের | যুক্তরাজ্য | যুক্তরাজ্যের
    ব্রিটিশ | মার্কিন | আমেরিকা | আমেরিকার | আমেরিকান | সৌদি | সৌদি আরব | আরব আমিরাত | কাতার
    কুয়েত | ওমান | বাহরাইন | মালয়েশিয়া | মালয়েশিয়ান | সিঙ্গাপুর | ইতালি | জাপান | কোরিয়া
    রাজ্য | রাজ্যের | কেন্দ্রীয়
  `),
  ],
}

export const { nations } = bengali

/** Claims in other scripts, also inside a longer word */
export const otherScripts = [
  ...bengali.embassy,
  ...pairs(bengali.matters, ['অথরিটি', 'অথোরিটি', 'অথারিটি', 'কমিশনার', 'রেজিস্ট্রার']),
  ...pairs(['কমিশনার অব', 'কমিশনার অফ'], bengali.matters),
  ...pairs(['অফিসিয়াল', 'অফিশিয়াল'], [...bengali.matters, ...bengali.nations, 'পোর্টাল']),
  ...listed(`
    অধিদফতর | পরিদফতর | কন্স্যুলেট | কন্সুলেট | কনস্যুলার | কনসুলার | কন্স্যুলার | মিনিস্ট্রি
    জনশক্তি ব্যুরো | হোম অ্যাফেয়ার্স | হোম এফেয়ার্স | ডিপার্টমেন্ট অব ইমিগ্রেশন
    ডিপার্টমেন্ট অফ ইমিগ্রেশন | ইমিগ্রেশন ডিপার্টমেন্ট | ইমিগ্রেশন অফিস | ইমিগ্রেশন ব্যুরো
    জাতীয় ভিসা কেন্দ্র | রাষ্ট্রীয় ভিসা | প্রধানমন্ত্রীর কার্যালয় | উপদেষ্টার কার্যালয়
    আইআরসিসি | আই আর সি সি | ওয়েজ আর্নার্স | সরকারের ভিসা | সরকারের ইমিগ্রেশন
    সরকারের পাসপোর্ট
    आईआरसीसी | इमिग्रेशन ब्यूरो | वैदेशिक रोजगार विभाग
    міністерство | уряд україни
    মন্ত্রণালয় | মন্ত্রনালয় | দূতাবাস | দুতাবাস | হাইকমিশন | হাই কমিশন | কনস্যুলেট | কনসুলেট
    অধিদপ্তর | পরিদপ্তর | গণপ্রজাতন্ত্রী | গভর্নমেন্ট | গভর্মেন্ট | গর্ভমেন্ট | পাসপোর্ট অফিস
    গভর্ণমেন্ট | গভর্ণমেণ্ট | গভর্নমেণ্ট | গবর্নমেন্ট | গবর্মেন্ট | গভারমেন্ট | গভার্নমেন্ট | গভার্মেন্ট | গভমেন্ট
    বর্ডার ফোর্স | বর্ডার সার্ভিস এজেন্সি | বর্ডার সার্ভিসেস এজেন্সি | কনসাল জেনারেল | কন্সাল জেনারেল
    বৈদেশিক কর্মসংস্থান ব্যুরো | ব্যুরো অব ম্যানপাওয়ার | ব্যুরো অফ ম্যানপাওয়ার
    ভিসা আবেদন কেন্দ্র | ভিসা অ্যাপ্লিকেশন সেন্টার
    ভিসা কতৃপক্ষ | ইমিগ্রেশন কতৃপক্ষ | অভিবাসন কতৃপক্ষ
    পাসপোর্ট কতৃপক্ষ | ইমিগ্রেশন দপ্তর | অভিবাসন দপ্তর | পাসপোর্ট দপ্তর | ভিসা ডিপার্টমেন্ট
    পাসপোর্ট ডিপার্টমেন্ট | হোম এ্যাফেয়ার্স | সিটিজেনশিপ কানাডা | নাগরিকত্ব কানাডা
    ভিসা কর্তৃপক্ষ | ইমিগ্রেশন কর্তৃপক্ষ | অভিবাসন কর্তৃপক্ষ | পাসপোর্ট কর্তৃপক্ষ
    ইমিগ্রেশন পুলিশ | ভিসা বিভাগ | ইমিগ্রেশন বিভাগ | অভিবাসন বিভাগ | পাসপোর্ট বিভাগ
    ইমিগ্রেশন কানাডা
    मंत्रालय | मन्त्रालय | दूतावास | उच्चायोग | महावाणिज्य | पासपोर्ट कार्यालय | पासपोर्ट सेवा
    आव्रजन विभाग | आप्रवासन ब्यूरो | आव्रजन ब्यूरो | पासपोर्ट विभाग | वीजा प्राधिकरण | गवर्नमेंट
    विदेश विभाग
    حكومة | الحكومة | وزارة | سفارة | قنصلية | الجوازات | جوازات | الهجرة والجوازات
    هيئة الهجرة | دائرة الهجرة | إدارة الهجرة | مصلحة الهجرة | هيئة التأشيرات | المديرية العامة
    حکومت | وزارت | سفارت | قونصل
    правительство | министерство | посольство | консульство | миграционная служба
    паспортный стол
    政府 | 大使馆 | 大使館 | 领事馆 | 領事館 | 移民局 | 移民部 | 移民管理局 | 出入国管理局 | 出入境管理局 | 公安部 | 외교부 | 대사관 | 정부
    이민국
    รัฐบาล | สถานทูต | กระทรวง
    入国管理局 | 内政部 | 外交部 | 法務省 | 外務省 | 入国在留管理 | 법무부 | 출입국
    משרד הפנים
    বিএমইটি | জনশক্তি কর্মসংস্থান | জনশক্তি, কর্মসংস্থান
    مديرية الهجرة
    κυβερνηση | υπουργειο | πρεσβεια | προξενειο
    ממשלת | שגרירות
    அரசு | தூதரகம் | அமைச்சக | ప్రభుత్వ | రాయబార కార్యాలయ | మంత్రిత్వ | ಸಚಿವಾಲಯ | ರಾಯಭಾರ ಕಚೇರಿ
    ਦੂਤਾਵਾਸ | ਹਾਈ ਕਮਿਸ਼ਨ | ਮੰਤਰਾਲਾ | ਮੰਤਰਾਲੇ | દૂતાવાસ | હાઈ કમિશન | મંત્રાલય | ଦୂତାବାସ | ମନ୍ତ୍ରଣାଳୟ
    എംബസി | മന്ത്രാലയ | സ്ഥാനപതി കാര്യാലയ | තානාපති | අමාත්‍යාංශ | သံရုံး | ស្ថានទូត | ສະຖານທູດ
    প্রবাসী কল্যাণ ব্যাংক | প্রবাসী কল্যাণ বোর্ড | প্রবাসী কল্যাণ ভবন | প্রবাসী কল্যাণ ডেস্ক
  `),
]

/** Claims as whole words only: the same letters occur inside other words and people's names. */
export const otherScriptsWords = [
  ...listed(`
    সরকারি | সরকারী
    सरकारी
    মন্ত্রক | সচিবালয় | রাষ্ট্রদূতের কার্যালয় | পররাষ্ট্র দপ্তর | জেলা প্রশাসন
    জেলা প্রশাসকের কার্যালয় | কানাডা ভিসা অফিস | কানাডার রাষ্ট্রদূত | বাংলাদেশ পুলিশ | ভেভো
    গভঃ | গভ | বোয়েসেল
    мвд | фмс
    رسمي | الرسمي | الرسمية
  `),
  ...pairs(listed('भारत | नेपाल | कनाडा | अमेरिका | बांग्लादेश | ऑस्ट्रेलिया'), ['सरकार']),
  ...pairs(listed('ਕੈਨੇਡਾ | ਭਾਰਤ | ਪੰਜਾਬ | ਆਸਟ੍ਰੇਲੀਆ'), ['ਸਰਕਾਰ']),
  ...pairs(listed('કેનેડા | ભારત | ગુજરાત | ઓસ્ટ્રેલિયા'), ['સરકાર']),
  ...pairs(listed('ಕೆನಡಾ | ಭಾರತ | ಕರ್ನಾಟಕ'), ['ಸರ್ಕಾರ']),
  ...pairs(bengali.nations, ['সরকার', 'সরকারের']),
]

/** Claims only if nothing else is in the text */
export const otherScriptsAlone = [
  ...pairs(bengali.nations, ['ইমিগ্রেশন']),
  ...pairs(['পুলিশ'], bengali.nations),
  ...pairs(
    pairs(['পুলিশ'], bengali.nations),
    listed('ভেরিফিকেশন | যাচাই | পোর্টাল | ক্লিয়ারেন্স | ভেরিফিকেশন পোর্টাল | ক্লিয়ারেন্স পোর্টাল'),
  ),
  ...listed('প্রবাসী কল্যাণ | সার্ভিস কানাডা | হোম অফিস | হোম অফিস ইউকে | ইউকে হোম অফিস'),
]

/** More words of which the name of a government's office or service consists */
export const officeWords = [
  'high',
  'general',
  'deputy',
  'honorary',
  ...bengali.embassy,
  ...bengali.government,
  ...bengali.nations.flatMap((nation) => nation.split(' ')),
  ...listed(`
    গণপ্রজাতন্ত্রী | দূতাবাস | দূতাবাসের | হাইকমিশন | হাইকমিশনের | হাই | কমিশন | কনস্যুলেট | মন্ত্রণালয় | মন্ত্রণালয়ের
    অধিদপ্তর | অধিদপ্তরের | পরিদপ্তর | গভর্নমেন্ট | কর্তৃপক্ষ | কর্তৃপক্ষের | বিভাগ | অফিস | ব্যুরো | আইআরসিসি
    ভিসা | পাসপোর্ট | ইমিগ্রেশন | অভিবাসন | শ্রম | স্বরাষ্ট্র | পররাষ্ট্র | প্রবাসী | কল্যাণ | বৈদেশিক | কর্মসংস্থান
    চেক | ভেরিফিকেশন | ভেরিফাই | স্ট্যাটাস | ওয়েব
    জাতীয় | যাচাই | যাচাইকরণ | আবেদন | আবেদনের | অবস্থা | অনলাইন | ওয়ার্ক | পারমিট | কেন্দ্র | ও | অব | অফ
  `),
]

/** What makes such a name that of a service in Bengali */
export const otherScriptsService = listed(
  'সেবা | সেবার | পোর্টাল | ওয়েবসাইট | সাইট | অফিসিয়াল | অফিশিয়াল | ডাটাবেজ | সিস্টেম | রেজিস্ট্রি | গেটওয়ে',
)

export const otherScriptsHarmless = [
  ...pairs(bengali.embassy, ['রোড', 'অ্যাটেস্টেশন', 'সত্যায়ন']),
  ...pairs(['എംബസി'], ['റോഡ്', 'അറ്റസ്റ്റേഷൻ']),
]

export const otherScriptsApprovals = [
  ...pairs(
    listed(`
      সরকারি | সরকারী | সরকারিভাবে | বাংলাদেশ সরকার | বাংলাদেশ সরকার কর্তৃক | সরকার কর্তৃক | সরকার
      সরকারের | গভঃ | গভ
    `),
    listed(`
      রেজি | অনুমোদিত | অনুমোদনপ্রাপ্ত | নিবন্ধিত | লাইসেন্সপ্রাপ্ত | লাইসেন্সধারী | লাইসেন্সকৃত
      স্বীকৃত | তালিকাভুক্ত
    `),
  ),
  ...pairs(
    listed('सरकार द्वारा | भारत सरकार द्वारा | सरकारी | सरकार'),
    listed('मान्यता प्राप्त | अनुमोदित | पंजीकृत | लाइसेंस प्राप्त'),
  ),
  ...pairs(
    listed('مرخص | مرخصة | معتمد | معتمدة'),
    listed('من وزارة | من حكومة | من الحكومة | من قبل وزارة | من قبل الحكومة'),
  ),
]

export const otherScriptsNeverApproving = pairs(
  bengali.nations.filter((nation) => nation.includes('নাড')),
  ['সরকার', 'গভ'],
)

/** Claims only inside a longer word or a host label: written as separate words, anybody may use them */
export const insideWords = listed(`
    homeaffairs | highcommission | borderforce | borderservices | homelandsecurity
    governmentof | ministryof | embassyof | consulateof | departmentof | republicof
    visaauthority | immigrationauthority | passportauthority | immigrationdepartment
    immigrationcanada | servicecanada | immigrationnewzealand | passportoffice
    australiangovernment | canadiangovernment | bangladeshgovernment | indiangovernment
    canadianembassy | australianembassy | americanembassy | britishembassy | indianembassy
  `)

/** Official names of countries, which can be the last line of an address */
export const country =
  /^(the )?((people['’]?s|islamic|democratic|federal) )*(republic|kingdom|sultanate|state|commonwealth|union) of |^গণপ্রজাতন্ত্রী বাংলাদেশ$/i

/** Words that can be joined with these to one word, such as GovCanada, AusGov and myircc-status */
export const fillers =
  'gc|can|my|e|i|eta|esta|case|the|of|for|and|to|in|help|cent(er|re)|services?|support|global|hub|wide|notice|home'

export const hostEndings =
  /(^|\.)(((gov|govt|mil|gob|gouv|gub|gv|go)\.[a-z]{2}|gov|mil|europa\.eu|admin\.ch)$|([^.]+-gc|gc|gouv\.qc|canada)\.ca(?=\.|$))/
/** Only hosts that nobody else can have */
export const realHosts =
  /(^|\.)((gov|govt|mil|gob|gouv|gub|gv|go)\.[a-z]{2}|gov|mil|europa\.eu|admin\.ch|gc\.ca|gouv\.qc\.ca|canada\.ca)$/
/** Labels that a firm may put in front of its own host */
export const firmLabels = /^(lmia|immi)$/
/** Domains below which anybody gets a name, as below a top-level domain */
export const shared =
  /(^|\.)((ac|biz|co|com|edu|id|info|ltd|my|ne|net|or|org|web)\.[^.]+|(vercel|netlify|web|(up\.)?railway|framer|glitch|replit|ngrok-free|run)\.app|(pages|workers|fly|deno)\.dev|(github|gitlab|wixstudio)\.io|(herokuapp|trycloudflare|amplifyapp|onrender|firebaseapp|blogspot|wordpress|wixsite|weebly|myshopify|jimdosite|godaddysites|hostingersite|000webhostapp)\.com|(azurewebsites|azurestaticapps|cloudfront)\.net|webflow\.io|surge\.sh|carrd\.co|duckdns\.org)$/
/** Host labels that only governments use */
export const hostLabels =
  /^((gouv|gob|gub)(-[a-z]{2})?|immigrationnz|immi|(www-?)?canada-?(gc-?)?ca|(.*-)?go-(jp|kr|th|id|ke|ug|tz)|(.*-)?gc-?ca(-.*)?)$/
