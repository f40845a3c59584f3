/** Frequent words of other languages that are no English words, without accents. */
export const foreignWords: Readonly<Record<string, ReadonlySet<string>>> = {
  Spanish: set(
    'cuantos cuantas cuanto cuanta edificios edificio casas estan esta hay agua que cual donde los las del una unos por favor coches arboles arbol puede camino destruidos destruidas danadas danados el imagen zona hectareas muestra muestrame cuenta carretera carreteras bloqueada llegar desde hasta es son y en hubo inundada',
  ),
  French: set(
    'combien batiments batiment maisons sont detruits detruites ou les des une est il y dans leau eau voitures arbres peut route quelle quel quels surface la le du montre compte endommagees endommages inondee aller jusqua avec sur pas pour au aux cette ce piscines',
  ),
  German: set(
    'wie viele gebaude hauser haus sind zerstort gibt wo ist der das und nicht auf im bild flache wasser baume strasse strassen kann man von nach zeige zahle beschadigt beschadigte uberflutet ein eine einen dem den wieviel autos fahrzeuge welche hier',
  ),
  Italian: set(
    'quanti quante edifici edificio sono distrutti distrutte dove gli della delle nella acqua macchine alberi strada che cosa mostra conta danneggiati danneggiate allagata ci il lo nel di questa immagine case',
  ),
  Portuguese: set(
    'quantos quantas edificios predios estao destruidos destruidas onde nao agua carros arvores estrada mostre conte danificados danificadas inundada na no imagem ha esta area dos das uma casas',
  ),
  Dutch: set('hoeveel gebouwen huizen zijn verwoest waar het een van zonder bomen auto weg toon tel beschadigd overstroomd is er dit beeld water de en op naar kan'),
  Turkish: set('kac bina ev yikildi yikilan nerede var mi agac araba yol su goster say hasarli bu goruntude'),
  Indonesian: set('berapa bangunan rumah yang hancur ada dimana pohon mobil jalan air tunjukkan hitung rusak di ini gambar apakah'),
  Polish: set('ile budynkow domow jest zniszczonych gdzie woda drzewa droga pokaz policz uszkodzonych czy na tym obrazie'),
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
