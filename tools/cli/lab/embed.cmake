# Makes a source file of the page that shows reports, if it is there: -DPAGE=file -DOUT=file
set(text "")
if(EXISTS ${PAGE})
  file(READ ${PAGE} text)
endif()
file(WRITE ${OUT}.new "#include \"lab/words.hpp\"\nstd::string_view tools::report_page() { return R\"page~(${text})page~\"; }\n")
file(COPY_FILE ${OUT}.new ${OUT} ONLY_IF_DIFFERENT)
