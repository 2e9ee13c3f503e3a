/** A name in Latin and in Arabic letters. */
export type Name = readonly [latin: string, arabic: string];

const names = (text: string): Name[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [latin = '', arabic = ''] = line.trim().split('=');
      return [latin, arabic] as const;
    });

export const moroccanFamilies = names(`
Alaoui=العلوي
Amrani=العمراني
Belhaj=بلحاج
Belkacem=بلقاسم
Benali=بنعلي
Benjelloun=بنجلون
Benkirane=بنكيران
Bennani=بناني
Bennis=بنيس
Benslimane=بنسليمان
Berrada=برادة
Bouazza=بوعزة
Bouhaddou=بوحدو
Chaoui=الشاوي
Cherkaoui=الشرقاوي
Chraibi=الشرايبي
Daoudi=الداودي
El Amrani=العمراني
El Fassi=الفاسي
El Idrissi=الإدريسي
El Khattabi=الخطابي
El Mansouri=المنصوري
El Ouafi=الوافي
Ennaji=الناجي
Ettahiri=الطاهري
Filali=الفيلالي
Ghazali=الغزالي
Guessous=كسوس
Hajji=حجي
Hamdaoui=الحمداوي
Idrissi=الإدريسي
Jabri=الجابري
Kabbaj=القباج
Kadiri=القادري
Kettani=الكتاني
Lahlou=لحلو
Lamrini=المريني
Laraki=العراقي
Mansouri=المنصوري
Mernissi=المرنيسي
Naciri=الناصري
Ouazzani=الوزاني
Oudghiri=الودغيري
Rahmouni=الرحموني
Saadi=السعدي
Saidi=السعيدي
Sebti=السبتي
Sefrioui=الصفريوي
Skalli=الصقلي
Slaoui=السلاوي
Tahiri=الطاهري
Tazi=التازي
Touimi=التويمي
Wahbi=وهبي
Yacoubi=اليعقوبي
Zahraoui=الزهراوي
Zerouali=الزروالي
Ziani=الزياني`);

export const frenchFamilies = names(`
Bernard=برنار
Bertrand=برتران
Dubois=دوبوا
Dupont=دوبون
Fontaine=فونتين
Garnier=غارنيي
Girard=جيرار
Lambert=لامبير
Laurent=لوران
Lefèvre=لوفيفر
Martin=مارتان
Mercier=ميرسيي
Moreau=مورو
Petit=بوتي
Roussel=روسيل
Simon=سيمون`);

export const girls = names(`
Aya=آية
Amina=أمينة
Asmae=أسماء
Chaimae=شيماء
Dina=دينا
Douae=دعاء
Fatima Zahra=فاطمة الزهراء
Ghita=غيثة
Hajar=هاجر
Hiba=هبة
Imane=إيمان
Inès=إيناس
Jihane=جيهان
Kenza=كنزة
Khadija=خديجة
Lina=لينا
Malak=ملاك
Manal=منال
Maryam=مريم
Meryem=مريم
Nada=ندى
Nour=نور
Rania=رانيا
Rim=ريم
Salma=سلمى
Sara=سارة
Sofia=صوفيا
Wiam=وئام
Yasmine=ياسمين
Zineb=زينب`);

export const boys = names(`
Adam=آدم
Amine=أمين
Anas=أنس
Aymane=أيمن
Ayoub=أيوب
Bilal=بلال
Driss=إدريس
Hamza=حمزة
Haytham=هيثم
Ilyas=إلياس
Imad=عماد
Ismaïl=إسماعيل
Jad=جاد
Marwane=مروان
Mehdi=مهدي
Mohamed=محمد
Nizar=نزار
Omar=عمر
Othmane=عثمان
Rayan=ريان
Réda=رضا
Saad=سعد
Sami=سامي
Souleymane=سليمان
Taha=طه
Walid=وليد
Yahya=يحيى
Yassine=ياسين
Youssef=يوسف
Zakaria=زكرياء`);

export const mothers = names(`
Aïcha=عائشة
Amal=أمل
Bouchra=بشرى
Fadoua=فدوى
Fatima=فاطمة
Hafsa=حفصة
Hanane=حنان
Houda=هدى
Ilham=إلهام
Karima=كريمة
Khadija=خديجة
Laila=ليلى
Latifa=لطيفة
Loubna=لبنى
Majda=ماجدة
Mouna=منى
Nadia=نادية
Naïma=نعيمة
Nawal=نوال
Rachida=رشيدة
Saïda=سعيدة
Samira=سميرة
Sanae=سناء
Siham=سهام
Souad=سعاد
Wafae=وفاء
Zahra=زهرة`);

export const fathers = names(`
Abdelaziz=عبد العزيز
Abdelhak=عبد الحق
Abdellah=عبد الله
Abderrahim=عبد الرحيم
Ahmed=أحمد
Aziz=عزيز
Brahim=إبراهيم
Driss=إدريس
Fouad=فؤاد
Hassan=حسن
Hicham=هشام
Jamal=جمال
Jaouad=جواد
Kamal=كمال
Karim=كريم
Khalid=خالد
Lahcen=لحسن
Mohammed=محمد
Mounir=منير
Mustapha=مصطفى
Nabil=نبيل
Noureddine=نور الدين
Omar=عمر
Rachid=رشيد
Said=سعيد
Tarik=طارق
Youssef=يوسف
Younes=يونس`);

export const frenchGirls = names(`
Camille=كاميل
Chloé=كلوي
Emma=إيما
Jeanne=جان
Léa=ليا
Louise=لويز
Manon=مانون
Zoé=زوي`);
export const frenchBoys = names(`
Gabriel=غابرييل
Hugo=هوغو
Jules=جول
Louis=لويس
Lucas=لوكا
Nathan=ناتان
Paul=بول
Théo=تيو`);
export const frenchMothers = names(`
Anne=آن
Céline=سيلين
Claire=كلير
Élodie=إيلودي
Isabelle=إيزابيل
Sophie=صوفي`);
export const frenchFathers = names(`
Antoine=أنطوان
Guillaume=غيوم
Julien=جوليان
Laurent=لوران
Nicolas=نيكولا
Philippe=فيليب`);

export const birthPlaces = [
  'Rabat',
  'Rabat',
  'Rabat',
  'Salé',
  'Salé',
  'Témara',
  'Casablanca',
  'Kénitra',
  'Fès',
  'Meknès',
  'Tanger',
  'Marrakech',
  'Paris 14e',
  'Lyon',
] as const;
export const streets = [
  'avenue Fal Ould Oumeir',
  'rue Oued Ziz',
  'rue de Sebou',
  'boulevard Annakhil',
  'rue Patrice Lumumba',
  'avenue de France',
  'rue Jabal Tazekka',
  'avenue Al Atlas',
  'rue Oum Errabia',
  'avenue Imam Malik',
] as const;
export const quarters = [
  'Agdal',
  'Hassan',
  'Hay Riad',
  'Souissi',
  'L’Océan',
  'Les Orangers',
  'Aviation',
  'Diour Jamaa',
] as const;
