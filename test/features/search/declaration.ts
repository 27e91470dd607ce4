// The Universal Declaration of Human Rights, articles 1 to 7, in three languages: title and text of a page each.

export const DECLARATION: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Artikel 1\nAlle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.',
    'Artikel 2\nJeder hat Anspruch auf die in dieser Erklärung verkündeten Rechte und Freiheiten ohne irgendeinen Unterschied, etwa nach Rasse, Hautfarbe, Geschlecht, Sprache, Religion, politischer oder sonstiger Überzeugung, nationaler oder sozialer Herkunft, Vermögen oder Geburt.',
    'Artikel 3\nJeder hat das Recht auf Leben, Freiheit und Sicherheit der Person.',
    'Artikel 4\nNiemand darf in Sklaverei oder Leibeigenschaft gehalten werden; Sklaverei und Sklavenhandel sind in allen ihren Formen verboten.',
    'Artikel 5\nNiemand darf der Folter oder grausamer, unmenschlicher oder erniedrigender Behandlung oder Strafe unterworfen werden.',
    'Artikel 6\nJeder hat das Recht, überall als rechtsfähig anerkannt zu werden.',
    'Artikel 7\nAlle Menschen sind vor dem Gesetz gleich und haben ohne Unterschied Anspruch auf gleichen Schutz durch das Gesetz.',
  ],
  fr: [
    'Article premier\nTous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
    'Article 2\nChacun peut se prévaloir de tous les droits et de toutes les libertés proclamés dans la présente Déclaration, sans distinction aucune, notamment de race, de couleur, de sexe, de langue, de religion, d’opinion politique ou de toute autre opinion, d’origine nationale ou sociale, de fortune, de naissance ou de toute autre situation.',
    'Article 3\nTout individu a droit à la vie, à la liberté et à la sûreté de sa personne.',
    'Article 4\nNul ne sera tenu en esclavage ni en servitude; l’esclavage et la traite des esclaves sont interdits sous toutes leurs formes.',
    'Article 5\nNul ne sera soumis à la torture, ni à des peines ou traitements cruels, inhumains ou dégradants.',
    'Article 6\nChacun a le droit à la reconnaissance en tous lieux de sa personnalité juridique.',
    'Article 7\nTous sont égaux devant la loi et ont droit sans distinction à une égale protection de la loi.',
  ],
  es: [
    'Artículo 1\nTodos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.',
    'Artículo 2\nToda persona tiene todos los derechos y libertades proclamados en esta Declaración, sin distinción alguna de raza, color, sexo, idioma, religión, opinión política o de cualquier otra índole, origen nacional o social, posición económica, nacimiento o cualquier otra condición.',
    'Artículo 3\nTodo individuo tiene derecho a la vida, a la libertad y a la seguridad de su persona.',
    'Artículo 4\nNadie estará sometido a esclavitud ni a servidumbre; la esclavitud y la trata de esclavos están prohibidas en todas sus formas.',
    'Artículo 5\nNadie será sometido a torturas ni a penas o tratos crueles, inhumanos o degradantes.',
    'Artículo 6\nTodo ser humano tiene derecho, en todas partes, al reconocimiento de su personalidad jurídica.',
    'Artículo 7\nTodos son iguales ante la ley y tienen, sin distinción, derecho a igual protección de la ley.',
  ],
};
