import type { BrandStyle } from './brand-style.ts'

export const WINE_BRANDS: readonly BrandStyle[] = [
  {
    label: 'alcohol-free wines',
    search: '#alcohol-free wine > alcohol free',
    brands:
      'Edenvale|McGuigan Zero|Giesen 0|Giesen Zero|Plus & Minus|Newblood|Ariel|Lindemans Early Harvest|Natureo|Maggie Beer Sparkling|Wolf Blass Zero|Jacobs Creek Unvined|Hardys Zero|Brown Brothers Zero|Thomson & Scott Noughty|Noughty|Altina|Freixenet 0.0|Squealing Pig Zero',
  },
  {
    label: 'red wines',
    search: 'shiraz|cabernet sauvignon|merlot > #red wine',
    brands:
      'Wolf Blass|Jacobs Creek|Yellow Tail|Yellowtail|Hardys|Lindemans|McGuigan|Rosemount|De Bortoli|Brown Brothers|19 Crimes|Nineteen Crimes|Pepperjack|Barossa Valley Estate|Taylors|Wyndham Estate|Wyndham|St Hugo|Angoves|Kilikanoon|Rymill|Zema|Annies Lane|Jamies Run|Apothic|Gossips|Rawsons Retreat|Koonunga Hill|Saltram|Grant Burge|Peter Lehmann|Bleasdale|Langmeil|Tahbilk|Tar & Roses|Mollydooker|Torbreck|Turkey Flat|Two Hands|Elderton|Rockford|Mitolo|Shottesbrooke|Kaesler|Geoff Merrill|Thorn Clarke|Chris Ringland|Cleanskin|Cleanskins|Cockfighters Ghost|Campbells|All Saints|Stanton & Killeen|Mr Riggs|Sons of Eden|Levantine Hill|Gemtree|Hentley Farm|John Duval|Casella|Little Giant|Snake & Herring|Squid Ink|The Stag|Sister’s Run|Sisters Run|Ringbolt|Buckshot|Zontes Footstep|Barefoot|Gallo|Dark Horse|Nanny Goat|Ta_Ku|Taku|Ingoldby|Fifth Leg|Tyrrells|Mount Pleasant|Brokenwood|Audrey Wilkinson|Hungerford Hill|Hope Estate|Lake’s Folly|Mount Horrocks',
  },
  {
    label: 'shirazes',
    search: 'shiraz',
    brands:
      'Penfolds|Penfolds Grange|Grange|Bin 389|Bin 28|Bin 128|Bin 2|Penfolds Max’s|Max’s Shiraz|Henschke|Hill of Grace|Yalumba|St Hallett|Seppelt|Jim Barry|Lodge Hill|D’Arenberg|Dead Arm|Mount Langi Ghiran|Clonakilla|Torzi Matthews|Heathcote Estate|Jasper Hill|Wirra Wirra|Church Block|Kalleske|Charles Melton|Greenock Creek|Glaetzer|Bird in Hand|Alkoomi|Howard Park|Leasingham|Woodstock|Maxwell|Chapel Hill|Gibson|Schild|Maglieri|Faber|Eight Uncles|Wild Oats|Hewitson',
  },
  {
    label: 'cabernets',
    search: 'cabernet sauvignon > #cabernet & merlot',
    brands:
      'Wynns|Wynns Coonawarra|Black Label Cabernet|Vasse Felix|Cape Mentelle|Moss Wood|Cullen|Katnook|Balnaves|Parker Coonawarra|Majella|Penley|Hollick|Leconfield|Bin 407|Bin 707|Xanadu|Juniper|Voyager|Voyager Estate|Houghton|Sandalford|Woodlands|Fraser Gallop|Evans & Tate|Brand’s Laira|Brands Laira|Wolf Blass Grey Label',
  },
  {
    label: 'pinot noirs',
    search: 'pinot noir',
    brands:
      'Bass Phillip|Kooyong|Curly Flat|Coldstream Hills|Giant Steps|By Farr|Felton Road|Mt Difficulty|Mount Difficulty|Rockburn|Craggy Range|Matua|Matua Pinot|Wairau River|Bannockburn|Dalrymple|Stefano Lubiana|Home Hill|Josef Chromy|Devils Corner|Devil’s Corner|Tamar Ridge|Ninth Island Pinot|Dawson James|Montalto|Ten Minutes by Tractor|Paringa|Yering Station|Yarra Yering|De Bortoli Yarra|Innocent Bystander|Mac Forbes|T’Gallant Pinot|Stonier|Squealing Pig Pinot Noir|Rob Dolan|Punt Road|Tarrawarra',
  },
  {
    label: 'sauvignon blancs',
    search: 'sauvignon blanc',
    brands:
      'Oyster Bay|Villa Maria|Kim Crawford|Cloudy Bay|Squealing Pig|Giesen|Stoneleigh|Brancott|Brancott Estate|Wither Hills|Saint Clair|St Clair|Dog Point|Greywacke|Mud House|Shaw + Smith|Shaw and Smith|The Ned|Nobilo|Whitehaven|Babich|Secret Stone|Ara|Allan Scott|Catalina Sounds|Astrolabe|Monkey Bay|Sacred Hill|Toi Toi|Vavasour|Spy Valley|Hunters Marlborough|Jackson Estate|Invivo|Graham Norton|Nautilus|Montana|Tohu|Kono|Yealands|Little Penguin|Lobster Reef|Fat Bird|Pearly Bay|Hartog’s Plate|Ant Moore|3 Tales|Pepperton|Lobster Bay|Ned',
  },
  {
    label: 'chardonnays',
    search: 'chardonnay',
    brands:
      'Leeuwin|Leeuwin Estate|Art Series|Leeuwin Art Series|Yattarna|Tyrrells Vat 47|Pierro|Petaluma|Penfolds Bin 311|Bin 311|Oakridge|Giaconda|Kumeu River|Flametree|Hay Shed Hill|Devils Lair|Hidden Sea|Xanadu Chardonnay|Scotchmans Hill|Woodside Park|Yabby Lake|Evans & Tate Chardonnay|Savaterre|Louis Jadot|Louis Latour|Rosily',
  },
  {
    label: 'rieslings',
    search: 'riesling',
    brands:
      'Pewsey Vale|Grosset|Leo Buring|Jim Barry Watervale|Frankland Estate|Rieslingfreak|Pikes|Pikes Traditionale|Knappstein|Mesh|Dr Loosen|Crawford River|Mitchell Watervale|Tim Adams|Kerrigan Berry|Seppelt Drumborg|Blue Nun|Black Tower',
  },
  {
    label: 'pinot gris and grigio',
    search: 'pinot gris|pinot grigio',
    brands:
      'T’Gallant|Juliet|Santa Margherita|Dal Zotto Pinot Grigio|Pizzini|Mount Majura|Cavit|Ca Donini|Two Italian Boys|Quealy|Kooyong Pinot Gris|Ara Pinot Gris|Fiore|Fiore Pinot Grigio',
  },
  {
    label: 'moscatos',
    search: 'moscato',
    brands:
      'Banrock Station Moscato|Brown Brothers Moscato|Innocent Bystander Moscato|Gossips Moscato|Cienna|Brown Brothers Cienna|Brown Brothers Crouchen Riesling|Rosa|Yellow Tail Moscato|Bottega|Emeri|Emeri Pink Moscato|Two Truths Moscato',
  },
  {
    label: 'rosés',
    search: '#dry rose > #rose',
    brands:
      'Whispering Angel|Mateus|Mateus Rose|Rose All Day|La Vieille Ferme|Ultimate Provence|Minuty|M de Minuty|Miraval|Cape Mentelle Rose|AIX|Triennes|Marques de Caceres Rose|La Boheme|Turkey Flat Rose|Hampton Water|Cotes de Provence|Rameau d’Or|Maison Saint Aix|Jacobs Creek Le Petit|Bandol|Sud Rose|Squealing Pig Rose',
  },
  {
    label: 'sparkling wines',
    search: 'champagne > brut|cuvee|blanc de blancs > #sparkling',
    brands:
      'Moet|Moet & Chandon|Moet Chandon|Veuve Clicquot|Veuve|Verve|Verve Clicquot|Dom Perignon|Dom|Bollinger|Bolly|Mumm|GH Mumm|Pol Roger|Piper Heidsieck|Piper|Taittinger|Laurent Perrier|Krug|Louis Roederer|Cristal|Perrier Jouet|Charles Heidsieck|Billecart Salmon|Ruinart|Armand de Brignac|Ace of Spades|Lanson|Pommery|Nicolas Feuillatte|Chandon|Domaine Chandon|Yellowglen|Yellow|Jacobs Creek Sparkling|Brown Brothers Prosecco|Seaview|Great Western|Omni|Minchinbury|Killawarra|Jansz|House of Arras|Arras|Croser|Petersons|Clover Hill|Ninth Island|Janz|Veuve Ambal|Cordon Negro|Freixenet|Codorniu|Grant Burge Pinot Noir Chardonnay|Veuve du Vernay|Veuve Tailhan|Passion Pop|Rosemount Sparkling|Sparkling Duck|Andre Clouet|Gosset|Deutz|Salon|Duval Leroy|Drappier|Devaux|Canard Duchene|Brut Dargent|Kreglinger|Willow Glen|Azahara|Mionetto Brut|Luc Belaire|Belaire|Lindauer|Deutz Marlborough',
  },
  {
    label: 'proseccos',
    search: 'prosecco',
    brands:
      'La Marca|Zonin|Dal Zotto|Mionetto|Bottega Gold|La Gioiosa|Valdo|Riccadonna|Riccadonna Prosecco|Martini Prosecco|Da Luca|La Maschera|La Zona|Santa Margherita Prosecco|Villa Sandi|T’Gallant Prosecco|Bandini|Canti|Cinzano Prosecco|Mascareri|Freixenet Prosecco|Redbank Prosecco|Redbank|Aurelia Prosecco|Coppabella',
  },
  {
    label: 'sparkling reds',
    search: 'sparkling shiraz > #sparkling red',
    brands:
      'Riccadonna Ruby|Andrew Garrett Sparkling|The Black Queen|Black Chook|Banrock Sparkling Shiraz|Seppelt Original Sparkling Shiraz|Morris Sparkling|Bleasdale Sparkling Shiraz|The Black Chook',
  },
  {
    label: 'cask wines',
    search: '#cask wine|cask',
    brands:
      'Fruity Lexia|Sunnyvale|Berri Estates|Berri|Golden Oak|Stanley|Stanley Wines|Coolabah|Banrock Station|Yalumba Cask|Yalumba 2L|De Bortoli Premium Cask|Lindemans Cask|Winesmiths|Kaiser Stuhl|Renmano|Hardys Cask|Morris Cask|McWilliams Cask|Dry Dock Cask|Olive Grove|Premium Cask|Sunnyvale Lexia|Mildara Cask',
  },
  {
    label: 'fortified wines',
    search: 'tawny|muscat > apera > #fortified & vermouth',
    brands:
      'Galway Pipe|Penfolds Club|Penfolds Grandfather|Grandfather Port|Penfolds Father|McWilliams|McWilliams Royal Reserve|Seppeltsfield|Para|Para Tawny|Sandeman|Taylors Port|Grahams Port|Cockburns|Dows|Warres|Fonseca|Hanwood|Brown Brothers Port|Stones Green Ginger Wine|Stones Ginger Wine|Green Ginger Wine|Hardys Whiskers Blake|Whiskers Blake|Buller|Morris Muscat|Campbells Muscat|Yalumba Antique|Old Boys|Lustau|Tio Pepe|Harveys|Harveys Bristol Cream|Bristol Cream|Brookvale Sherry|Mildara|Rutherglen Estates|Boronia Marsala|Penfolds Bluestone|Old Port|Pfeiffer|Valdespino|Chambers Rosewood',
  },
  {
    label: 'vermouths',
    search: 'vermouth > aperitivo',
    brands:
      'Martini Rosso|Martini Bianco|Martini Extra Dry|Cinzano|Cinzano Rosso|Cinzano Bianco|Noilly Prat|Dolin|Carpano|Antica Formula|Punt e Mes|Maidenii|Regal Rogue|Cocchi|Lillet|Lillet Blanc|Dubonnet|Adelaide Hills Vermouth|Casa Mariol|Mancino|Ransome',
  },
]
