const byteOrderMark = '\ufeff'

/** The value of JSON text a person or another program wrote; editors on Windows put a byte order mark before it. Throws SyntaxError. */
export const parseJsonText = (text: string): unknown => JSON.parse(text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text)
