/** How the turns of a talk are written for a family of models: a template of Ollama, and where a reply stops. */
export type ChatForm = { readonly family: string; readonly template: string; readonly stop: readonly string[] }

type Known = ChatForm & { readonly marks: readonly string[] }

/** Families by the marks their own template holds; the first that has all of them counts. */
const known: readonly Known[] = [
  {
    family: 'ChatML',
    marks: ['<|im_start|>', '<|im_end|>'],
    template: '{{ range .Messages }}<|im_start|>{{ .Role }}\n{{ .Content }}<|im_end|>\n{{ end }}<|im_start|>assistant\n',
    stop: ['<|im_end|>', '<|im_start|>'],
  },
  {
    family: 'Llama 3',
    marks: ['<|start_header_id|>', '<|eot_id|>'],
    template: '{{ range .Messages }}<|start_header_id|>{{ .Role }}<|end_header_id|>\n\n{{ .Content }}<|eot_id|>{{ end }}<|start_header_id|>assistant<|end_header_id|>\n\n',
    stop: ['<|eot_id|>', '<|start_header_id|>'],
  },
  {
    family: 'Gemma',
    marks: ['<start_of_turn>', '<end_of_turn>'],
    template: '{{ range .Messages }}<start_of_turn>{{ if eq .Role "assistant" }}model{{ else }}user{{ end }}\n{{ .Content }}<end_of_turn>\n{{ end }}<start_of_turn>model\n',
    stop: ['<end_of_turn>', '<start_of_turn>'],
  },
  {
    family: 'Phi 3',
    marks: ['<|user|>', '<|assistant|>', '<|end|>'],
    template: '{{ range .Messages }}<|{{ .Role }}|>\n{{ .Content }}<|end|>\n{{ end }}<|assistant|>\n',
    stop: ['<|end|>', '<|user|>'],
  },
  {
    family: 'Zephyr',
    marks: ['<|user|>', '<|assistant|>'],
    template: '{{ range .Messages }}<|{{ .Role }}|>\n{{ .Content }}</s>\n{{ end }}<|assistant|>\n',
    stop: ['</s>', '<|user|>'],
  },
  {
    family: 'Mistral',
    marks: ['[INST]', '[/INST]'],
    template: '{{ range .Messages }}{{ if eq .Role "assistant" }}{{ .Content }}</s>{{ else }}[INST] {{ .Content }} [/INST]{{ end }}{{ end }}',
    stop: ['[INST]', '</s>'],
  },
]

/** The form of talk a model's own template shows; null where none is known: the server then looks for one itself. */
export function chooseTemplate(chatTemplate: string | null): ChatForm | null {
  const found = chatTemplate === null ? undefined : known.find(({ marks }) => marks.every((mark) => chatTemplate.includes(mark)))
  return found ? { family: found.family, template: found.template, stop: found.stop } : null
}

/** Memory for the context grows with it, and no prompt of ours is longer. */
const mostContextTokens = 8192

export const chooseContext = (contextTokens: number | null): number => Math.min(contextTokens ?? 4096, mostContextTokens)
