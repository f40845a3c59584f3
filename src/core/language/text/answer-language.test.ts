import { describe, expect, it } from 'vitest'
import { answerLanguage } from './answer-language.ts'

describe('the language of an answer', () => {
  it.each([
    ['How many destroyed buildings are in this area?', 'en'],
    ['¿Cuántos edificios destruidos hay en esta zona?', 'es'],
    ['¿Hay agua?', 'es'],
    ['Combien de bâtiments détruits y a-t-il dans cette zone ?', 'fr'],
    ['Quantos edifícios destruídos há nesta área?', 'pt'],
    ['كم عدد المباني المدمرة في هذه المنطقة؟', 'ar'],
    ['这个区域有多少座损毁建筑？', 'zh'],
    ['この地域で壊れた建物はいくつありますか', 'en'],
  ])('%s is answered in %s', (question, code) => expect(answerLanguage(question)).toBe(code))
  it('is what she chose, whatever the question', () => expect(answerLanguage('How many cars?', 'pt')).toBe('pt'))
})
