import type { Call, World } from './mistakes.ts'
import type { Profile } from './profiles.ts'

/** The plan with the mistakes of a profile in it. Same random, same mistakes. */
export function withMistakes(gold: readonly Call[], profile: Profile, world: World): readonly Call[] {
  return profile.plan.reduce<readonly Call[]>((calls, { mistake, chance }) => (world.random() < chance && calls.length > 0 ? mistake(calls, world) : calls), gold)
}

/** Text of a reply that holds the plan: prose around it, fences, thinking, cut short, or no plan at all, as often as the profile says. */
export function replyWith(calls: readonly Call[], { form }: Profile, random: () => number): string {
  const plan = JSON.stringify({ plan: calls.map(({ tool, inputs, output }) => ({ tool, inputs, output })) })
  if (random() < form.noPlan) return 'I am sorry, I cannot see the image, but I would first look at the buildings and then count them.'
  const fenced = random() < form.fenced ? `\`\`\`json\n${plan}\n\`\`\`` : plan
  const said = random() < form.prose ? `Here is the plan for your request:\n${fenced}\nLet me know if you need anything else.` : fenced
  const thought = random() < form.thinking ? `<think>The user wants a number, so I {need} a tool.</think>\n${said}` : said
  return random() < form.cut ? thought.slice(0, Math.floor(thought.length * (0.3 + 0.5 * random()))) : thought
}
