import type { LanguageCode } from '../languages/index.ts'

const latin = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.trim().split(/\s+/).join('|')})(?![\\p{L}\\p{M}])`, 'giu')

/**
 * Words that state how many or how much, by language: none of them may stand beside the facts, because none of them is one.
 * "one", "un", "uno" are among them: a sentence that uses them as an article is refused too, and the template speaks instead.
 */
export const numberWords: Readonly<Record<LanguageCode, RegExp>> = {
  en: latin(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
    twenty thirty forty fifty sixty seventy eighty ninety hundreds? thousands? millions? billions? dozens? scores half halves thirds? quarters? double twice triple
    thrice once single pair couple several few many most majority minority percent per-cent first second third fourth fifth tenth`),
  es: latin(`cero uno una un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve
    veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento cientos mil miles millón millones docena docenas mitad tercio cuarto doble triple
    par varios varias pocos pocas muchos muchas mayoría minoría`),
  fr: latin(`zéro un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent cents
    mille million millions douzaine dizaine centaine demi moitié tiers quart double triple paire plusieurs quelques peu beaucoup majorité minorité`),
  pt: latin(`zero um uma dois duas três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezesseis dezassete dezessete dezoito dezanove
    dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem cento centenas mil milhar milhares milhão milhões dúzia metade terço quarto dobro
    triplo par vários várias poucos poucas muitos muitas maioria minoria`),
  ar: /(?:صفر|واحد|واحدة|اثنان|اثنين|اثنتان|ثلاث|ثلاثة|أربع|أربعة|خمس|خمسة|ست|ستة|سبع|سبعة|ثمان|ثمانية|تسع|تسعة|عشر|عشرة|عشرون|عشرين|ثلاثون|أربعون|خمسون|مئة|مائة|مئات|ألف|آلاف|مليون|نصف|ثلث|ربع|معظم|بضع|عدة)/gu,
  zh: /[一二三四五六七八九十百千万亿两零半数几]|多数|少数|大部分/gu,
}
