import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { ArgumentRule, Legend, RuleContext } from '../define-alias.ts'
import { invalid, namedWire } from './wires.ts'

const maskValueOfTheirs = 255

/** Class numbers as the names they have in the mask they are asked of; names are taken as they are. */
export const classes = (fills: string, of: string): ArgumentRule => ({
  fills,
  connects: false,
  note: `numbers become the class names of ${of}; a mask of one class has no numbers but 255, which is that class`,
  put(value, context) {
    if (!Array.isArray(value)) return invalid(context.name, value, 'a list of classes')
    if (value.length === 0)
      return fail({ code: 'argument_invalid', message: `"${context.name}" is empty, so no class is meant.`, hint: 'Leave it out for all classes, or name one.', repairable: true })
    if (value.every((one) => typeof one === 'string')) return ok({ [fills]: value })
    const names = namesOf(value, of, context)
    return names.ok ? ok({ [fills]: names.value }) : names
  },
})

/** Names of the class numbers of a mask argument. */
export function namesOf(numbers: readonly unknown[], of: string, context: RuleContext): Result<string[]> {
  const named = namedWire([context.args[of]].flat()[0], { ...context, name: of })
  if (!named.ok) return named
  const legend = context.facts.legendOf(named.value)
  if (legend === null)
    return fail({
      code: 'class_unknown',
      message: `What the numbers of "${context.name}" mean in ${String(context.args[of])} is not known.`,
      hint: 'Name the classes.',
      repairable: true,
    })
  const names: string[] = []
  for (const one of numbers) {
    const name = nameOf(one, legend, context)
    if (!name.ok) return name
    names.push(...name.value)
  }
  return ok([...new Set(names)])
}

function nameOf(number: unknown, { binary, classes: known, names }: Legend, context: RuleContext): Result<readonly string[]> {
  if (typeof number === 'string' && !/^\d+$/.test(number)) return ok([number])
  // 255 is not a class of theirs but the value every mask of one class is written with
  if (binary && Number(number) === maskValueOfTheirs) return ok(names)
  if (binary)
    return fail({
      code: 'class_absent',
      message: `The mask holds one class, ${names.join(', ')}, and so has no number ${String(number)}.`,
      hint: `Leave "${context.name}" out, or name ${names.join(', ')}.`,
      repairable: true,
      details: { classes: names },
    })
  const name = Object.hasOwn(known, Number(number)) ? known[Number(number)] : undefined
  if (name !== undefined) return ok(name)
  return fail({
    code: 'class_absent',
    message: `The mask has no class ${String(number)}: it has ${Object.entries(known)
      .map(([at, one]) => `${at} ${one.join(' + ')}`)
      .join(', ')}.`,
    hint: 'Choose one of those.',
    repairable: true,
    details: { classes: Object.values(known).flat() },
  })
}
