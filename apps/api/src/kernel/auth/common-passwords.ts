/** Words and sequences most used as passwords by French-speaking people, without accents, case or trailing digits. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `azerty azertyuiop azertyui azertyqwerty qwerty qwertyuiop qwertz motdepasse monmotdepasse password passw0rd p4ssword secret bonjour bonjourbonjour coucou coucoucoucou
  soleil doudou loulou chouchou nicolas marseille iloveyou jetaime jetaimejetaime amour princesse camille chocolat vacances football realmadrid barcelona
  abcdef abcdefgh abcdefghijkl abcdabcd abcabcabc aaaaaaaa 123456 12345678 123456789 1234567890 123456789012 1234567891 0123456789 987654321 111111 11111111 000000 00000000
  123123 123123123 121212 112233 102030 654321 789456123 147258369 147258 159753 1q2w3e4r 1q2w3e4r5t a1b2c3d4 azerty123456 motdepasse123 password123
  administrateur administrator admin adminadmin root utilisateur professeur ecole college lycee eleve parent direction bienvenue bienvenuebienvenue maroc marocmaroc casablanca rabat
  france paris encrier pronote ecoledirecte changeme changemoi letmein welcome dragon monkey sunshine superman starwars pokemon naruto cristianoronaldo messi
  maman papa mamanpapa mohamed fatima bismillah hamdoulillah mashallah inchallah`
    .split(/\s+/)
    .filter(Boolean),
);
