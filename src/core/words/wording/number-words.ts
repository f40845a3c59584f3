import type { LanguageCode } from '../languages/index.ts'

const latin = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.trim().split(/\s+/).join('|')})(?![\\p{L}\\p{M}])`, 'giu')
/** "XIV", "xiv", and the letters that are numbers alone; "I" is a word. */
const roman = /(?<![\p{L}\p{M}])(?:(?=[IVXLCDM]{2})M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})|[VXLCDM]|(?=[ivx]{2})x{0,3}(?:ix|iv|v?i{0,3}))(?![\p{L}\p{M}])/gu

/**
 * Words that state how many or how much, by language: none of them may stand beside the facts, because none of them is one.
 * "one", "un", "uno" are among them: a sentence that uses them as an article is refused too, and the template speaks instead.
 */
export const numberWords: Readonly<Record<LanguageCode, RegExp>> = {
  en: latin(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
    twenty thirty forty fifty sixty seventy eighty ninety hundreds? thousands? millions? billions? dozens? scores half halves thirds? quarters? double twice triple
    thrice once single sole pair couple both duo trio several few many most majority minority percent per-cent first second third fourth fifth sixth seventh eighth
    ninth tenth eleventh twelfth nil nought naught handful plenty lots? numerous countless myriads? umpteen another more fewer less least
    (?:twen|thir|for|four|fif|six|seven|eigh|nine)(?:teen|ty|tie)\\p{L}* (?:two|three|four|five|six|seven|eight|nine|ten|hundred|many)fold`),
  es: latin(`cero uno una un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve
    veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento cientos mil miles millón millones docena docenas mitad tercio cuarto doble triple
    par varios varias pocos pocas muchos muchas mayoría minoría decenas? centenas centenar centenares millar millares puñado numerosos numerosas ambos ambas otros
    otras algunos algunas más menos`),
  fr: latin(`zéro un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent cents
    mille million millions douzaine dizaine centaine demi moitié tiers quart double triple paire plusieurs quelques peu beaucoup majorité minorité quinzaine vingtaine trentaine quarantaine cinquantaine soixantaine milliers? septante nonante poignée nombreux
    nombreuses autres certains certaines plus moins`),
  pt: latin(`zero um uma dois duas três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezesseis dezassete dezessete dezoito dezanove
    dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem cento centenas mil milhar milhares milhão milhões dúzia metade terço quarto dobro
    triplo par vários várias poucos poucas muitos muitas maioria minoria dezenas? centena punhado numerosos numerosas ambos ambas outros outras alguns algumas mais menos`),
  ar: /(?:صفر|واحد|واحدة|اثنان|اثنين|اثنتان|ثلاث|ثلاثة|أربع|أربعة|خمس|خمسة|ست|ستة|سبع|سبعة|ثمان|ثمانية|تسع|تسعة|عشر|عشرة|عشرون|عشرين|ثلاثون|أربعون|خمسون|مئة|مائة|مئات|ألف|آلاف|مليون|نصف|ثلث|ربع|معظم|بضع|عدة|عديد|كثير|قليل|أكثر|أقل|بعض)/gu,
  zh: /[一二三四五六七八九十百千万亿两零半数几壹贰叁肆伍陆柒捌玖拾佰仟廿卅〇双倍]|多数|少数|大部分|许多|大量|若干|少量|至少|至多|超过|以上|以下/gu,
}

/** Names of units: a slot brings its own, and another one beside it makes another number of it. */
const unitWords: Readonly<Record<LanguageCode, RegExp>> = {
  en: latin('metres? meters? kilomet(?:re|er)s? hectares? acres? miles? feet yards? square sq km ha pixels? px k m bn mn'),
  es: latin('metros? kilómetros? hectáreas? cuadrados? km ha píxeles'),
  fr: latin('mètres? kilomètres? hectares? carrés? km ha pixels?'),
  pt: latin('metros? quil[oóô]metros? hectares? quadrados? km ha pixels'),
  ar: /(?:متر|هكتار|فدان|مربع|بكسل)/gu,
  zh: /[米亩]|公里|公顷|平方|像素/gu,
}

/** Before a slot, these make a bound of it. */
const bounds = /(?<![\p{L}])(?:over|under|above|below|beyond|past|up to|exceed\p{L}*|hasta|sobre|jusqu['’]à|até|acima de|abaixo de)\s+\{f\d+\}/giu

/** Everything of a sentence that states how many or how much, slots left out. English is looked for in every language: models fall back to it. */
export function statedNumbers(text: string, language: LanguageCode): readonly string[] {
  const bare = text.replace(/\{f\d+\}/g, ' ')
  // an accent set on a letter does not hide the word
  const plain = bare.normalize('NFD').replace(/\p{M}/gu, '')
  const found = [/\p{N}+/gu, roman, numberWords[language], unitWords[language]].flatMap((rule) => bare.match(rule) ?? [])
  return [...found, ...(plain.match(numberWords.en) ?? []), ...(text.match(bounds) ?? [])]
}
